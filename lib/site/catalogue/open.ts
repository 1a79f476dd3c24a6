import { sql } from 'kysely'
import { requireFresh } from '#lib/api/freshness.ts'
import { log } from '#lib/api/log.ts'
import { publishForReader } from '#lib/catalogue/publish/publisher.ts'
import { shapeVersion } from '#lib/catalogue/publish/shape-version.ts'
import { coalesce } from '#lib/db/coalesce.ts'
import type { Db } from '#lib/db/open.ts'
import { db } from '#lib/db.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { localCatalogue, type SiteInstitute } from '#lib/site/catalogue/local.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'
import { dropOlderPages } from '#lib/site/platform-pages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'

/**
 * Opens the catalogue selected by the settings, in its current state; undefined when the database has no such
 * institute.
 */
export async function openCatalogue({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db().maintenance, institute, new Date())
  return shown && localCatalogue(db(), shown)
}

/**
 * Returns a cache key for the state that `openCatalogue` would read now. A remote API has the same key always, since
 * its revision is unknown.
 */
export const siteStateOf = async ({ institute, api }: SiteSettings): Promise<string> =>
  api ? '' : `${institute} ${await findSiteRevision(institute)}`

/**
 * Finds an institute by slug, after publishing what is due; undefined for an unknown slug. Throws like `requireFresh`.
 */
export async function findFreshInstitute(
  db: Db,
  slug: string,
  now: Date,
): Promise<SiteInstitute | undefined> {
  const institute = await findStanding(db, slug)
  if (!institute) return undefined
  const readAgain = async () => (await findStanding(db, slug)) ?? institute
  const fresh = await requireFresh(
    db,
    institute,
    readAgain,
    { shapeVersion, publishIfStale: publishForReader },
    now,
  )
  if (env().VERCEL !== undefined) dropOlderPages(slug, fresh.revision)
  return fresh
}

const findStanding = (db: Db, slug: string) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select([
      'i.id as institute_id',
      'i.leads_per_visitor',
      'i.leads_per_minute',
      'i.assistant_enquiries',
      'p.published_at',
      'p.next_change_at',
      'p.shape',
      sql<string | null>`p.revision::text`.as('revision'),
    ])
    .select(
      sql<boolean>`exists (select 1 from stale_courses c where c.institute_id = i.id)`.as('has_changes'),
    )
    .where('i.slug', '=', slug)
    .executeTakeFirst()

/** A look-up that takes longer hangs or is publishing: later requests start a new one. */
const patienceMs = 250
/** Pause after a failed look-up; meanwhile requests get the last known revision without waiting. */
const quietMs = 5_000

const findNow = perProcess('find shown revision', () =>
  coalesce(
    (slug: string) => slug,
    (slugs) =>
      Promise.all(
        slugs.map(async (slug) => (await findFreshInstitute(db().maintenance, slug, new Date()))?.revision),
      ),
    { sizeMax: 100, patienceMs },
  ),
)

interface Known {
  revision: string | null | undefined
  /** Milliseconds on the clock of `performance.now()`. */
  quietUntil: number
}

const known = perProcess('shown revisions', () => new Map<string, Known>())

/**
 * Returns the revision that pages show, after publishing what is due. Concurrent requests share a look-up, which starts
 * after the last of them arrived. Undefined when the institute does not exist. While the database fails it returns the
 * last known revision, so that cached pages are still served; without one it throws.
 */
export async function findSiteRevision(slug: string): Promise<string | null | undefined> {
  const last = known().get(slug)
  if (last && performance.now() < last.quietUntil) return last.revision
  try {
    const revision = await findNow()(slug)
    known().set(slug, { revision, quietUntil: 0 })
    return revision
  } catch (error) {
    if (!last) throw error
    log().error({ err: error }, 'pages are shown as they were last: whether they changed cannot be looked up')
    known().set(slug, { ...last, quietUntil: performance.now() + quietMs })
    return last.revision
  }
}
