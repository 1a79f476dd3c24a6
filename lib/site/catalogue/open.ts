import { sql } from 'kysely'
import { coalesce, coalescePerDb } from '#lib/base/db/coalesce.ts'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import {
  type HostFacts,
  type HostSettings,
  type InstituteHosts,
  mainAddress,
  type SiteAddress,
  type SiteOfHost,
  siteOfHost,
  slugsAt,
} from '#lib/base/hosts/rule.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { publishIfDue } from '#lib/contract/publishing.ts'
import type { Catalogue, Hours } from '#lib/site/catalogue/catalogue.ts'
import { localCatalogue } from '#lib/site/catalogue/local.ts'
import { haveOwnHosts, workingHosts } from '#lib/site/hosts.ts'
import { dropOlderPages } from '#lib/site/platform-pages.ts'
import {
  type Deployment,
  deployment,
  receiptSite,
  type SiteSettings,
  siteSettings,
} from '#lib/site/settings.ts'

/**
 * A look-up that takes longer than this, in milliseconds, is hanging. Later requests then start a new one instead of
 * joining it.
 */
const patienceMs = 250

/** A site and its catalogue in its current state. */
export interface OpenSite {
  settings: SiteSettings
  catalogue: Catalogue
}

/** A site as a request found it: whether its host names the site, and whether it sends visitors to the main host. */
export interface SiteAt extends OpenSite {
  isNamed: boolean
  isMoved: boolean
}

/** Opens the site that a host shows, in one look-up; undefined if it shows none. Publishes stale data first. */
export async function openSiteAt(host: string): Promise<SiteAt | undefined> {
  const own = deployment()
  const found = await findFreshSite(host, own)
  if (!found) return undefined
  const { institute, main, isNamed, isMoved } = found
  return { ...openLocal(institute, siteSettings(own, institute.slug, main)), isNamed, isMoved }
}

/** Opens a site again; undefined if its institute is gone. */
export async function openSite(settings: SiteSettings): Promise<OpenSite | undefined> {
  const institute = await findFreshInstitute(db().maintenance, settings.institute)
  return institute && openLocal(institute, settings)
}

/**
 * Opens the site of an institute; undefined if there is no such institute. `isShown` is false if this deployment shows no
 * site of it: its addresses would then lead to another.
 */
export async function openSiteOf(slug: string): Promise<(OpenSite & { isShown: boolean }) | undefined> {
  const own = deployment()
  const institute = await findFreshInstitute(db().maintenance, slug)
  const main = institute && mainAddress(institute, own)
  return institute && { ...openLocal(institute, siteSettings(own, slug, main)), isShown: main !== undefined }
}

/** Opens the site of the institute with an id; undefined if it is gone. */
export async function openSiteOfId(id: string): Promise<(OpenSite & { isShown: boolean }) | undefined> {
  const institute = await findHosts(db().maintenance, id)
  return institute && openSiteOf(institute.slug)
}

/** Lists the sites of all institutes that have one here, by slug. */
export async function listSites(db: Db): Promise<ReadonlyMap<string, SiteAddress>> {
  const own = deployment()
  const institutes = await selectHosts(db).orderBy('i.slug').execute()
  return new Map(
    institutes.flatMap((one) => {
      const main = mainAddress(one, own)
      return main ? [[one.slug, main] as const] : []
    }),
  )
}

const selectHosts = (db: Db) =>
  db.selectFrom('institutes as i').select(['i.id', 'i.slug', workingHosts.as('hosts')])

const findHosts = coalescePerDb(
  (id: string) => id,
  async (db, ids) => {
    const rows = await selectHosts(db)
      .where('i.id', 'in', [...ids])
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id))
  },
  { sizeMax: 100, patienceMs },
)

const openLocal = (institute: Standing, settings: SiteSettings): OpenSite => ({
  settings,
  catalogue: localCatalogue(db(), institute, receiptSite(settings)),
})

/** Returns an institute, after publishing any stale data; undefined for an unknown slug. Throws like `publishIfDue`. */
export async function findFreshInstitute(db: Db, slug: string): Promise<Standing | undefined> {
  const find = async () => (await findStanding(db, [], [slug])).at(0)
  const institute = await find()
  return institute && freshInstitute(db, institute, find)
}

async function freshInstitute(
  db: Db,
  institute: Standing,
  find: () => Promise<Standing | undefined>,
): Promise<Standing> {
  const readAgain = async () => (await find()) ?? institute
  const fresh = await publishIfDue(institute, readAgain)
  if (env().VERCEL !== undefined) dropOlderPages(fresh)
  return fresh
}

type Standing = Awaited<ReturnType<typeof findStanding>>[number]

/** Reads the institutes that have one of the hosts or slugs. */
const findStanding = (db: Db, hosts: string[], slugs: string[]) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select([
      'i.id as institute_id',
      'i.slug',
      'i.leads_per_visitor',
      'i.leads_per_minute',
      'i.assistant_enquiries',
      'i.hours',
      'p.published_at',
      'p.next_change_at',
      'p.shape',
      workingHosts.as('hosts'),
      sql<string | null>`p.revision::text`.as('revision'),
      sql<string>`coalesce(p.site_kept ->> 'time_zone', 'UTC')`.as('time_zone'),
      sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'),
    ])
    .select([
      sql<boolean>`exists (select 1 from stale_courses c where c.institute_id = i.id)`.as('has_changes'),
      sql<boolean>`exists (select 1 from site_hosts where works_at is not null)`.as('has_hosts'),
      sql<string[]>`array(select host from site_hosts where host = any(${hosts}) and works_at is null)`.as(
        'waiting',
      ),
    ])
    // Arrays, because an `in` with a subquery would scan all institutes.
    .where(
      sql<boolean>`i.slug = any(${slugs})
        or i.id = any(array(select institute_id from site_hosts where host = any(${hosts}) and works_at is not null))`,
    )
    .execute()

/** Pause after a failed look-up, in milliseconds. Meanwhile requests get the last known state without waiting. */
const quietMs = 5_000

/** A host, and the slugs of institutes that it may show without having it. */
interface Sought {
  host: string
  slugs: string[]
}

/** Reads the facts about hosts. Concurrent requests share a statement that starts after the last of them has arrived. */
const findNow = perProcess('find shown state', () =>
  coalesce(
    ({ host, slugs }: Sought) => `${host} ${slugs.join(' ')}`,
    async (sought) => {
      const hosts = sought.map(({ host }) => host).filter((host) => host !== '')
      const institutes = await findStanding(
        db().maintenance,
        hosts,
        sought.flatMap(({ slugs }) => slugs),
      )
      const [{ has_hosts: hasHosts = false, waiting = [] } = {}] = institutes
      return sought.map(
        ({ host }): HostFacts<Standing> => ({ institutes, isWaiting: waiting.includes(host), hasHosts }),
      )
    },
    { sizeMax: 100, patienceMs },
  ),
)

const nothingKnown: HostFacts<Standing> = { institutes: [], isWaiting: false, hasHosts: false }

/** Milliseconds after which probes no longer wait to learn whether hosts are set. */
const hostsPatienceMs = 500

/**
 * Returns whether a wildcard is set or any host of an institute works. Returns what was last known while the database
 * does not answer, so that probes do.
 */
export async function areHostsSet(): Promise<boolean> {
  const found = haveOwnHosts(db().maintenance).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), hostsPatienceMs).unref()
  })
  known().hasHosts = (await Promise.race([found, late])) ?? known().hasHosts
  return known().hasHosts
}

/** Returns the site of a host, after publishing any stale data; undefined if it shows none. Throws like `publishIfDue`. */
async function findFreshSite(host: string, own: HostSettings): Promise<SiteOfHost<Standing> | undefined> {
  const facts = (await findNow()({ host, slugs: slugsAt(host, own) })) ?? nothingKnown
  const found = siteOfHost(host, facts, own)
  if (!found) return undefined
  const { slug } = found.institute
  const findAgain = async () =>
    (await findNow()({ host: '', slugs: [slug] }))?.institutes.find((one) => one.slug === slug)
  const institute = await freshInstitute(db().maintenance, found.institute, findAgain)
  known().hasHosts = facts.hasHosts
  return { ...found, institute }
}

/** The site that a host shows. */
export interface ShownSite extends Pick<SiteAt, 'settings' | 'isMoved'> {
  hours: Hours
  /** Cache key for what the site shows now: its address, its revision, its way to write times, and the institute's day. */
  state: string
}

interface KnownSite extends InstituteHosts {
  /** Revision, way to write times, and day. */
  state: string
  hours: Hours
}

/** What this process saw last. Holds an entry for each institute that it showed. */
const known = perProcess('shown states', () => ({
  sites: new Map<string, KnownSite>(),
  hasHosts: false,
  /** Time in milliseconds of `performance.now()`. */
  quietUntil: 0,
}))

/**
 * Publishes stale data and returns the site that a host shows; undefined if it shows none. While the database fails,
 * returns the last known state, so that cached pages can still be served, and throws if there is none.
 */
export async function findShownSite(host: string): Promise<ShownSite | undefined> {
  const own = deployment()
  const last = performance.now() < known().quietUntil ? lastShownSite(host, own) : undefined
  if (last) return last
  try {
    const found = await findFreshSite(host, own)
    if (!found) return undefined
    const { slug, hosts, hours, revision, time_zone, now } = found.institute
    const state = `${revision} ${hours} ${dateIn(time_zone, now)}`
    const institute = { slug, hosts, hours, state }
    known().sites.set(slug, institute)
    return shownOf({ ...found, institute }, own)
  } catch (error) {
    const last = lastShownSite(host, own)
    if (!last) throw error
    log().error({ err: error }, 'the current revision cannot be read; pages show the last known one')
    known().quietUntil = performance.now() + quietMs
    return last
  }
}

/** Returns the site that a host showed when this process last asked the database; undefined if it never did. */
export function lastShownSite(host: string, own = deployment()): ShownSite | undefined {
  const { sites, hasHosts } = known()
  const found = siteOfHost(host, { institutes: [...sites.values()], isWaiting: false, hasHosts }, own)
  return found && shownOf(found, own)
}

function shownOf({ institute, main, isMoved }: SiteOfHost<KnownSite>, own: Deployment): ShownSite {
  const { slug, hours, state } = institute
  return {
    settings: siteSettings(own, slug, main),
    isMoved,
    hours,
    state: `${main.origin}${main.base} ${slug} ${state}`,
  }
}
