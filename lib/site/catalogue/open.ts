import { sql } from 'kysely'
import { coalesce } from '#lib/base/db/coalesce.ts'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { requireFresh } from '#lib/contract/api/freshness.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { publishing } from '#lib/contract/publishing.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { localCatalogue, type SiteInstitute } from '#lib/site/catalogue/local.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'
import { dropOlderPages } from '#lib/site/platform-pages.ts'
import type { SiteSettings } from '#lib/site/settings.ts'

/**
 * Opens the configured catalogue in its current state. Returns undefined if the database does not have the institute.
 */
export async function openCatalogue({ institute, api }: SiteSettings): Promise<Catalogue | undefined> {
  if (api) return catalogueRemote(api)
  const shown = await findFreshInstitute(db().maintenance, institute)
  return shown && localCatalogue(db(), shown)
}

/**
 * Returns a cache key for what `openCatalogue` would show now: the revision, and the institute's day, which pages name.
 * The key of a remote API never changes, because neither is known.
 */
export const siteStateOf = async ({ institute, api }: SiteSettings): Promise<string> =>
  api ? '' : `${institute} ${await findSiteState(institute)}`

/** Returns an institute, after publishing any stale data; undefined for an unknown slug. Throws like `requireFresh`. */
export async function findFreshInstitute(db: Db, slug: string): Promise<SiteInstitute | undefined> {
  const institute = await findStanding(db, slug)
  if (!institute) return undefined
  const readAgain = async () => (await findStanding(db, slug)) ?? institute
  const fresh = await requireFresh(db, institute, readAgain, publishing, institute.now)
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
      sql<string>`coalesce(p.site_kept ->> 'time_zone', 'UTC')`.as('time_zone'),
      sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'),
    ])
    .select(
      sql<boolean>`exists (select 1 from stale_courses c where c.institute_id = i.id)`.as('has_changes'),
    )
    .where('i.slug', '=', slug)
    .executeTakeFirst()

/**
 * A look-up that takes longer than this, in milliseconds, is hanging or publishing. Later requests then start a new one
 * instead of joining it.
 */
const patienceMs = 250
/** Pause after a failed look-up, in milliseconds. Meanwhile requests get the last known state without waiting. */
const quietMs = 5_000

const findNow = perProcess('find shown state', () =>
  coalesce(
    (slug: string) => slug,
    (slugs) => Promise.all(slugs.map((slug) => findFreshInstitute(db().maintenance, slug).then(stateOf))),
    { sizeMax: 100, patienceMs },
  ),
)

const stateOf = (shown: SiteInstitute | undefined): string =>
  shown ? `${shown.revision} ${dateIn(shown.time_zone, shown.now)}` : 'none'

interface Known {
  state: string
  /** Time in milliseconds of `performance.now()`. */
  quietUntil: number
}

const known = perProcess('shown states', () => new Map<string, Known>())

/**
 * Publishes stale data and returns what pages show: revision and day, or `none` if the institute does not exist.
 * Concurrent requests share a look-up that starts after the last of them has arrived. While the database fails,
 * returns the last known state, so that cached pages can still be served, and throws if there is none.
 */
async function findSiteState(slug: string): Promise<string> {
  const last = known().get(slug)
  if (last && performance.now() < last.quietUntil) return last.state
  try {
    const state = (await findNow()(slug)) ?? 'none'
    known().set(slug, { state, quietUntil: 0 })
    return state
  } catch (error) {
    if (!last) throw error
    log().error({ err: error }, 'the current revision cannot be read; pages show the last known one')
    known().set(slug, { ...last, quietUntil: performance.now() + quietMs })
    return last.state
  }
}
