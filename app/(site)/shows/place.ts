import type { PageResult } from '#app/(site)/made-page.ts'
import { type PlaceFacts, placePage } from '#app/(site)/pages/place-page.tsx'
import type { LanguageLink } from '#app/(site)/parts/header.tsx'
import type { Frame } from '#lib/site/frame.ts'
import { firstLanguage, siteLanguages } from '#lib/site/languages.ts'
import { coursesOnPage } from '#lib/site/listing.ts'
import { facetCount, listPageStreams, scopeOf } from '#lib/site/scope.ts'

interface Segments {
  stream: string
  category?: string
}

/** A stream by its slug, or a category of it, with the first of its courses. */
export async function showPlace(frame: Frame, { stream: slug, category }: Segments): Promise<PageResult> {
  const { catalogue, addresses, language } = frame
  const stream = (await listPageStreams(frame)).find((one) => isCalled(one, slug))
  const part = stream?.categories.find((one) => isCalled(one, category))
  if (!stream || (category !== undefined && !part)) return 'missing'
  const pathIn = (code: string | null) =>
    part ? addresses.category(code, stream.slug, part.slug) : addresses.stream(code, stream.slug)
  if (stream.slug !== slug || part?.slug !== category) return { redirect: pathIn(language) }
  const within = { stream: slug, ...(part && { category: part.slug }) }
  const [courses, paths, editions] = await Promise.all([
    catalogue.listCourses({
      ...scopeOf(frame),
      ...within,
      sort: 'open',
      page_size: String(coursesOnPage),
      facets: 'instructor',
    }),
    part ? { data: [] } : catalogue.listPaths(slug),
    listEditions(frame, within, pathIn),
  ])
  const facts: PlaceFacts = { stream, part, path: pathIn(language), courses, paths, editions }
  return { page: placePage(frame, facts) }
}

const isCalled = (one: { slug: string }, slug: string | undefined): boolean =>
  one.slug.toLowerCase() === slug?.toLowerCase()

/** The languages in which something has a page: in others than the first it needs a course in that language. */
export async function listEditions(
  { site, catalogue }: Frame,
  query: Record<string, string>,
  pathIn: (code: string) => string,
): Promise<LanguageLink[]> {
  const { facets } = await catalogue.listCourses({ ...query, page_size: '1', facets: 'language' })
  return siteLanguages(site)
    .filter(({ code }) => code === firstLanguage(site) || facetCount(facets?.language ?? [], code) > 0)
    .map((language) => ({ language, path: pathIn(language.code) }))
}
