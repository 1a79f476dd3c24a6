import { readSite } from '#lib/catalogue/reads/site.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import type { Db } from '#lib/db/open.ts'
import { parseJson } from '#lib/json.ts'
import { type Addresses, addressesOf } from '#lib/site/addresses.ts'
import { editionsOf } from '#lib/site/files/sitemap.ts'
import { firstLanguage, siteLanguages } from '#lib/site/languages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'

/** The current pages of the site, as absolute URLs. */
export interface SitePages {
  /** The pages of each course by id, one per language. */
  ofCourses: ReadonlyMap<string, string[]>
  /** A page in each language of the site. */
  inLanguages: (path: (addresses: Addresses, language: string | null) => string) => string[]
}

/** From the published sitemap; undefined for an institute that was never published. */
export async function readSitePages(
  db: Db,
  instituteId: string,
  { origin, base }: Pick<SiteSettings, 'origin' | 'base'>,
): Promise<SitePages | undefined> {
  const answer = await readSite(db, instituteId)
  if (answer === undefined) return undefined
  const site = parseJson(answer)
  const addresses = addressesOf(base, firstLanguage(site))
  const codes = siteLanguages(site).map(({ code }) => code)
  const languages = codes.length > 0 ? codes : [null]
  const { data } = parseJson(await listPages(db, instituteId))
  const ofCourses = new Map<string, string[]>()
  for (const { course_id: id, slug, language } of editionsOf(data)) {
    const address = origin + addresses.course({ id, slug, language })
    ofCourses.set(id, [...(ofCourses.get(id) ?? []), address])
  }
  return {
    ofCourses,
    inLanguages: (path) => languages.map((language) => origin + path(addresses, language)),
  }
}
