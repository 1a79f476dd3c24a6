import { type SqlBool, sql } from 'kysely'
import { type ChangeSummary, summariseChanges } from '#lib/catalogue/publish/change-log.ts'
import type { Db } from '#lib/db/open.ts'
import { attemptOnce, type DeliveryOutcome } from '#lib/net/outcome.ts'
import { failureOf, isSuccess } from '#lib/net/send.ts'
import {
  type Delivered,
  type DeliveryRun,
  endOutage,
  type Lease,
  type Outbox,
  recordOutage,
} from '#lib/outbox.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { readSitePages, type SitePages } from './course-pages.ts'

/** An endpoint that shares URLs with all engines that take part. */
const endpoint = 'https://api.indexnow.org/indexnow'
/** URLs per request, and courses named one by one; with more changes all URLs are sent. */
const batchMax = 10_000
/** Publishes within this time are sent together. */
const pauseMs = 60_000

export interface EngineTerms {
  settings: Pick<SiteSettings, 'origin' | 'base'>
  key: string
}

/** Where engines look for the key. */
export const keyPath = '/indexnow.txt'

/** Sends search engines the current URLs of pages that changed. */
export const indexNow = (terms: EngineTerms): Outbox => ({
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

/** The current URLs of pages that show a change. */
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

/** Posts URLs in batches, up to the first failure. Sending a URL twice is harmless. */
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
