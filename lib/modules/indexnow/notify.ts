import { type SqlBool, sql } from 'kysely'
import { log } from '#lib/api/log.ts'
import { type ChangeSummary, summariseChanges } from '#lib/catalogue/publish/change-log.ts'
import { readSite } from '#lib/catalogue/reads/site.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import type { Db } from '#lib/db/open.ts'
import { env, mayPublish } from '#lib/env.ts'
import { parseJson } from '#lib/json.ts'
import type { Check, OutboxFigures } from '#lib/module.ts'
import { deliveryFromEnv } from '#lib/net/delivery-settings.ts'
import { attemptOnce, type DeliveryOutcome } from '#lib/net/outcome.ts'
import { failureOf, isSuccess } from '#lib/net/send.ts'
import {
  type Delivered,
  type DeliveryRun,
  deliverDue,
  endOutage,
  type Lease,
  type Outbox,
  recordOutage,
} from '#lib/outbox.ts'
import { type Addresses, addressesOf } from '#lib/site/addresses.ts'
import { editionsOf } from '#lib/site/files/sitemap.ts'
import { firstLanguage, siteLanguages } from '#lib/site/languages.ts'
import { type SiteSettings, siteSettings } from '#lib/site/settings.ts'
import { indexNowSettings } from './settings.ts'

/** Notifies search engines of changed pages. Does nothing unless `INDEXNOW_KEY` is set. */
export async function notifyEngines(db: Db, when: Pick<DeliveryRun, 'now' | 'signal'>): Promise<void> {
  const settings = siteSettings()
  const key = mayPublish(env()) ? indexNowSettings.read().INDEXNOW_KEY : undefined
  // A site that reads a remote API has no change log in this database. A site whose canonical pages are elsewhere must
  // not announce its own pages.
  if (key === undefined || settings.api !== undefined || settings.canonical !== 'here') return
  await notifyEnginesOf(db, { ...when, ...deliveryFromEnv() }, settings, key)
}

export async function notifyEnginesOf(
  db: Db,
  run: DeliveryRun,
  settings: Pick<SiteSettings, 'institute' | 'origin' | 'base'>,
  key: string,
): Promise<void> {
  const institute = await db
    .selectFrom('institutes')
    .select('id')
    .where('slug', '=', settings.institute)
    .executeTakeFirst()
  if (!institute) return
  // Start with the current revision, because search engines find older pages through the sitemap.
  await sql`insert into indexnow (institute_id, sent_revision)
    select i.id, coalesce(p.revision, 0)
    from institutes i left join publications p on p.institute_id = i.id where i.id = ${institute.id}
    on conflict do nothing`.execute(db)
  const { failed } = await deliverDue(db, indexNow({ settings, key }), { ...run, instituteId: institute.id })
  if (failed > 0) log().warn({ institute: settings.institute }, 'search engines could not be notified')
}

/** Endpoint that passes URLs on to all participating search engines. */
const endpoint = 'https://api.indexnow.org/indexnow'
/**
 * Maximum URLs per request, and maximum changed courses that are looked up one by one. With more changed courses, all
 * URLs of the site are sent.
 */
const batchMax = 10_000
/** Minimum time in milliseconds between two notifications. Changes published meanwhile are combined. */
const pauseMs = 60_000

interface EngineTerms {
  settings: Pick<SiteSettings, 'origin' | 'base'>
  key: string
}

/** Path of the file that proves to search engines who owns the key. */
const keyPath = '/indexnow.txt'

/** The outbox that sends search engines the URLs of changed pages. */
const indexNow = (terms: EngineTerms): Outbox => ({
  destinations: { table: 'indexnow', key: 'institute_id' },
  hasDue: (now) => isDue(now),
  open: async (db, lease, run) => () => sendChanges(db, lease, run, terms),
})

const isDue = (now: Date) => sql<SqlBool>`(
  (c.sent_at is null or c.sent_at <= ${new Date(now.getTime() - pauseMs).toISOString()}::timestamptz
    or c.sent_at > ${now.toISOString()}::timestamptz)
  and exists (select from publications p where p.institute_id = c.institute_id and p.revision > c.sent_revision))`

const nothing: Delivered = { outcomes: [], parked: 0 }

async function sendChanges(db: Db, lease: Lease, run: DeliveryRun, terms: EngineTerms): Promise<Delivered> {
  const { instituteId } = lease
  const due = await db
    .selectFrom('indexnow as c')
    .innerJoin('publications as p', 'p.institute_id', 'c.institute_id')
    .select(['c.sent_revision', 'p.revision'])
    .where('c.institute_id', '=', instituteId)
    .where(isDue(run.now()))
    .executeTakeFirst()
  if (!due) return nothing
  const summary = await summariseChanges(db, instituteId, Number(due.sent_revision), batchMax)
  const pages = summary && (await readSitePages(db, instituteId, terms.settings))
  const addresses = summary && pages ? addressesIn(summary, pages) : new Set<string>()
  if (addresses.size === 0) {
    await setRevision(db, lease, { sent_revision: summary?.revision ?? Number(due.revision) })
    return nothing
  }
  const outcome = await post([...addresses], run, terms)
  await db.transaction().execute(async (trx) => {
    if (outcome.kind !== 'delivered') return void (await recordOutage(trx, lease, outcome, run.now()))
    await setRevision(trx, lease, { sent_revision: summary?.revision ?? 0, sent_at: run.now() })
    await endOutage(trx, lease)
  })
  return { outcomes: [outcome], parked: 0 }
}

/** Returns the current URLs of the pages affected by a change. */
function addressesIn(summary: ChangeSummary, pages: SitePages): Set<string> {
  const { truncated, courses, paths, list, streams, site } = summary
  const ids = truncated ? [...pages.ofCourses.keys()] : courses
  const addresses = new Set(ids.flatMap((id) => pages.ofCourses.get(id) ?? []))
  const add = (some: string[]) => {
    for (const address of some) addresses.add(address)
  }
  if (truncated || list || streams || site) {
    add(pages.inLanguages(({ home }, language) => home(language)))
    add(pages.inLanguages((all, language) => all.courses(language)))
  }
  if (truncated || paths.length > 0) add(pages.inLanguages((all, language) => all.paths(language)))
  for (const code of paths) add(pages.inLanguages(({ path }, language) => path(language, code)))
  return addresses
}

/** Posts the URLs in batches and stops at the first failure. A retry sends all of them again, which is harmless. */
async function post(
  addresses: string[],
  { send, now }: DeliveryRun,
  { key, settings }: EngineTerms,
): Promise<DeliveryOutcome> {
  const { origin, base } = settings
  for (let from = 0; from < addresses.length; from += batchMax) {
    const body = JSON.stringify({
      host: new URL(origin).host,
      key,
      keyLocation: origin + base + keyPath,
      urlList: addresses.slice(from, from + batchMax),
    })
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const outcome = await attemptOnce(async (signal) => {
      const answer = await send({ method: 'POST', url: endpoint, headers, body }, signal)
      if (!isSuccess(answer)) throw failureOf(answer, now())
      return null
    })
    if (outcome.kind !== 'delivered') return outcome
  }
  return { kind: 'delivered', receipt: null }
}

const setRevision = (db: Db, lease: Lease, values: { sent_revision: number; sent_at?: Date }) =>
  db
    .updateTable('indexnow')
    .set(values)
    .where('institute_id', '=', lease.instituteId)
    .where('lease', '=', lease.token)
    .execute()

/** Absolute URLs of the site's current pages. */
interface SitePages {
  /** URLs of each course, one per language, by course id. */
  ofCourses: ReadonlyMap<string, string[]>
  /** Returns a page's URL in each language of the site. */
  inLanguages: (path: (addresses: Addresses, language: string | null) => string) => string[]
}

/** Reads the site's pages from the published sitemap. Returns undefined when the institute was never published. */
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

/** Counts the institutes with changes that were not yet sent to search engines. Zero when no key is set. */
export async function readIndexNowFigures(db: Db, now: Date): Promise<OutboxFigures> {
  const kind = 'search engines'
  if (indexNowSettings.read().INDEXNOW_KEY === undefined)
    return { kind, waiting: 0, parked: 0, ageSeconds: 0 }
  const rows = await db
    .selectFrom('indexnow as n')
    .innerJoin('publications as p', 'p.institute_id', 'n.institute_id')
    .select(sql<Date>`greatest(p.published_at, n.backoff_until)`.as('due'))
    .whereRef('p.revision', '>', 'n.sent_revision')
    .execute()
  const ages = rows.map(({ due }) => (now.getTime() - due.getTime()) / 1_000)
  return { kind, waiting: rows.length, parked: 0, ageSeconds: Math.max(0, ...ages) }
}

/** Returns a fault for each institute whose notifications the search engines reject. */
export const checkSearchEngines: Check = async ({ db }) => {
  if (indexNowSettings.read().INDEXNOW_KEY === undefined) return []
  const failing = await db
    .selectFrom('indexnow as n')
    .innerJoin('institutes as i', 'i.id', 'n.institute_id')
    .select(['i.slug', 'n.failing_since', 'n.last_error'])
    .where('n.failing_since', 'is not', null)
    .execute()
  return failing.map(({ slug, failing_since, last_error }) => [
    slug,
    `Search engines have accepted no changes since ${failing_since?.toISOString()} (last error: ${last_error}).`,
    'Check that the address SITE_URL/indexnow.txt is public and shows INDEXNOW_KEY. The changes are sent again automatically.',
    ['searchEngines', { when: failing_since, reason: last_error }],
  ])
}
