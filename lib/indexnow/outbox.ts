import { type SqlBool, sql } from 'kysely'
import { type ChangeSummary, summariseChanges } from '#lib/catalogue/publish/changes/change-summary.ts'
import type { Db } from '#lib/db/open.ts'
import { failureOf, isSuccess } from '#lib/delivery/answers.ts'
import type { Claim } from '#lib/delivery/claim.ts'
import { withinDeadline } from '#lib/delivery/deadline.ts'
import type { Delivered, DeliveryRun, Outbox } from '#lib/delivery/deliver-due.ts'
import type { DeliveryOutcome } from '#lib/delivery/outcome.ts'
import { SendFailure } from '#lib/delivery/send-failure.ts'
import { recordOutage, recordSuccess } from '#lib/delivery/standing.ts'
import type { SiteSettings } from '#lib/site/settings.ts'
import { readSitePages, type SitePages } from './course-pages.ts'
import { keepPages, listKnown } from './known-pages.ts'

/** Where one engine is told for all that take part. */
const endpoint = 'https://api.indexnow.org/indexnow'
/** Addresses in one message. */
const batchMax = 10_000
/** Courses that are told one by one; with more of them, all addresses are told. */
const idsMax = 10_000
/** What is published within this time is told together. */
const pauseMs = 60_000

export interface Terms {
  settings: Pick<SiteSettings, 'origin' | 'base'>
  key: string
}

/** Where the key is found by engines, which take addresses beside and below it. */
export const keyPath = '/indexnow.txt'

/** What changed on an institute's site, on its way to search engines, which drop what they know already. */
export const indexNow = (terms: Terms): Outbox => ({
  destinations: { table: 'indexnow', key: 'institute_id' },
  hasDue: (now) => isDue(now),
  open: async (db, claim, run) => () => tell(db, claim, run, terms),
})

const isDue = (now: Date) => sql<SqlBool>`(
  (c.told_at is null or c.told_at <= ${new Date(now.getTime() - pauseMs).toISOString()}::timestamptz)
  and exists (select from publications p where p.institute_id = c.institute_id and p.revision > c.told_revision))`

const nothing: Delivered = { outcomes: [], parked: 0 }

async function tell(db: Db, claim: Claim, run: DeliveryRun, terms: Terms): Promise<Delivered> {
  const { instituteId } = claim
  const place = await db
    .selectFrom('indexnow as c')
    .innerJoin('publications as p', 'p.institute_id', 'c.institute_id')
    .select(['c.told_revision', 'p.revision'])
    .where('c.institute_id', '=', instituteId)
    .where(isDue(run.now()))
    .executeTakeFirst()
  if (!place) return nothing
  const summary = await summariseChanges(db, instituteId, Number(place.told_revision), idsMax)
  const pages = summary && (await readSitePages(db, instituteId, terms.settings))
  if (!summary || !pages) {
    await setPlace(db, claim, { told_revision: Number(place.revision) })
    return nothing
  }
  const courses = summary.truncated ? undefined : [...summary.courses, ...summary.removed]
  const before = await listKnown(db, instituteId, courses)
  const addresses = addressesIn(summary, before, pages)
  const outcome = await post([...addresses], run, terms)
  if (outcome.kind === 'delivered') await recordTold(db, claim, summary.revision, courses, pages, run.now())
  else
    await db
      .transaction()
      .execute((trx) => recordOutage(trx, claim, { ...outcome, kind: 'unavailable' }, run.now()))
  return { outcomes: [outcome], parked: 0 }
}

/** What changed, where it was and where it is: an engine that asks for what went learns that it did. */
function addressesIn(summary: ChangeSummary, before: string[], pages: SitePages): Set<string> {
  const { truncated, courses, paths, list, streams, site } = summary
  const ids = truncated ? [...pages.ofCourses.keys()] : courses
  const addresses = new Set([...before, ...ids.flatMap((id) => pages.ofCourses.get(id) ?? [])])
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

/** All of them, or how far it did not get: what was told already is told again then, which costs nothing. */
async function post(
  addresses: string[],
  { send, now }: DeliveryRun,
  { key, settings }: Terms,
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
    try {
      const answer = await withinDeadline((signal) =>
        send({ method: 'POST', url: endpoint, headers, body }, signal),
      )
      if (!isSuccess(answer)) return failureOf(answer, now())
    } catch (error) {
      if (error instanceof SendFailure) return { kind: 'unavailable', reason: error.message }
      throw error
    }
  }
  return { kind: 'delivered', receipt: null }
}

async function recordTold(
  db: Db,
  claim: Claim,
  revision: number,
  courses: string[] | undefined,
  pages: SitePages,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepPages(trx, claim.instituteId, pages, courses)
    await setPlace(trx, claim, { told_revision: revision, told_at: now })
    await recordSuccess(trx, claim)
  })
}

const setPlace = (db: Db, claim: Claim, values: { told_revision: number; told_at?: Date }) =>
  db
    .updateTable('indexnow')
    .set(values)
    .where('institute_id', '=', claim.instituteId)
    .where('claim', '=', claim.token)
    .execute()
