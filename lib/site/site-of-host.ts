import { sql } from 'kysely'
import { coalesce } from '#lib/base/db/coalesce.ts'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { env } from '#lib/base/env.ts'
import {
  type HostFacts,
  mainAddress,
  type SiteAddress,
  type SiteOfHost,
  siteOfHost,
  slugsAt,
} from '#lib/base/hosts/rule.ts'
import { log } from '#lib/base/log.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { dropOlderPages } from '#lib/base/platform-page-cache.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { publishIfDue } from '#lib/contract/publish-when-due.ts'
import { localCatalogue } from './catalogue/local-catalogue.ts'
import type { Catalogue } from './catalogue/site-catalogue.ts'
import { haveOwnHosts, workingHosts } from './site-hosts.ts'
import { type Deployment, deployment, type SiteSettings, siteSettings } from './site-settings.ts'

/** In milliseconds. Later requests start a new look-up instead of joining one that hangs. */
const patienceMs = 250

export interface OpenSite {
  settings: SiteSettings
  catalogue: Catalogue
}

export interface SiteAt extends OpenSite {
  isNamed: boolean
  isMoved: boolean
  /** Cache key for what the site shows now: its address, its revision, its way to write times, and the institute's day. */
  state: string
}

/** Publishes stale data, then finds the site, in one look-up; undefined if none. Throws like `publishIfDue`. */
export async function siteAt(host: string): Promise<SiteAt | undefined> {
  const own = deployment()
  const facts = (await findNow()({ host, slugs: slugsAt(host, own) })) ?? nothingKnown
  const found = siteOfHost(host, facts, own)
  if (!found) return undefined
  const institute = await publishedOf(found.institute)
  known().hasHosts = facts.hasHosts
  known().institutes.set(institute.slug, institute)
  return openAt({ ...found, institute }, own)
}

/**
 * Like `siteAt`, for what may be cached: while the database fails, returns the site as it was last, so that cached pages
 * can still be served, and throws if there is none.
 */
export async function siteOrLastAt(host: string): Promise<SiteAt | undefined> {
  const last = performance.now() < known().quietUntil ? lastSiteAt(host) : undefined
  if (last) return last
  try {
    return await siteAt(host)
  } catch (error) {
    const last = lastSiteAt(host)
    if (!last) throw error
    log().error({ err: error }, 'the current revision cannot be read; pages show the last known one')
    known().quietUntil = performance.now() + quietMs
    return last
  }
}

/** Returns the site that a host showed when this process last asked the database; undefined if it never did. */
export function lastSiteAt(host: string): SiteAt | undefined {
  const own = deployment()
  const { institutes, hasHosts } = known()
  const found = siteOfHost(host, { institutes: [...institutes.values()], isWaiting: false, hasHosts }, own)
  return found && openAt(found, own)
}

function openAt({ institute, main, isNamed, isMoved }: SiteOfHost<Standing>, own: Deployment): SiteAt {
  const { slug, revision, hours, time_zone, now } = institute
  const settings = siteSettings(own, slug, main)
  let catalogue: Catalogue | undefined
  return {
    ...{ settings, isNamed, isMoved },
    state: `${main.origin}${main.base} ${slug} ${revision} ${hours} ${dateIn(time_zone, now)}`,
    // Made when a page reads it: a cached page reads nothing.
    get catalogue() {
      catalogue ??= localCatalogue(db(), institute, settings)
      return catalogue
    },
  }
}

/**
 * Returns the site of an institute, after publishing any stale data; undefined if there is no such institute. `isShown` is
 * false if this deployment shows no site of it: its addresses would then lead to another. Throws like `publishIfDue`.
 */
export async function siteOf(slug: string): Promise<(OpenSite & { isShown: boolean }) | undefined> {
  const found = await findInstitute(slug)
  if (!found) return undefined
  const institute = await publishedOf(found)
  const own = deployment()
  const main = mainAddress(institute, own)
  const settings = siteSettings(own, slug, main)
  return { settings, catalogue: localCatalogue(db(), institute, settings), isShown: main !== undefined }
}

async function publishedOf(institute: Standing): Promise<Standing> {
  const fresh = await publishIfDue(institute, async () => (await findInstitute(institute.slug)) ?? institute)
  if (env().VERCEL !== undefined) dropOlderPages(fresh)
  return fresh
}

export async function listSites(db: Db): Promise<ReadonlyMap<string, SiteAddress>> {
  const own = deployment()
  const institutes = await db
    .selectFrom('institutes as i')
    .select(['i.slug', workingHosts.as('hosts')])
    .orderBy('i.slug')
    .execute()
  return new Map(
    institutes.flatMap((one) => {
      const main = mainAddress(one, own)
      return main ? [[one.slug, main] as const] : []
    }),
  )
}

type Standing = Awaited<ReturnType<typeof findStanding>>[number]

const findStanding = (hosts: string[], slugs: string[]) =>
  db()
    .maintenance.selectFrom('institutes as i')
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

const findInstitute = async (slug: string): Promise<Standing | undefined> =>
  (await findNow()({ host: '', slugs: [slug] }))?.institutes.find((one) => one.slug === slug)

const nothingKnown: HostFacts<Standing> = { institutes: [], isWaiting: false, hasHosts: false }

/** Milliseconds after which probes no longer wait to learn whether hosts are set. */
const hostsPatienceMs = 500

/** True for a wildcard or a host that works; as last known while the database does not answer. */
export async function areHostsSet(): Promise<boolean> {
  const found = haveOwnHosts(db().maintenance).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), hostsPatienceMs).unref()
  })
  known().hasHosts = (await Promise.race([found, late])) ?? known().hasHosts
  return known().hasHosts
}

/** What this process saw last. Holds an entry for each institute that it showed. */
const known = perProcess('shown states', () => ({
  institutes: new Map<string, Standing>(),
  hasHosts: false,
  /** Time in milliseconds of `performance.now()`. */
  quietUntil: 0,
}))
