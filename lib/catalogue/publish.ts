import { waitUntil } from '@vercel/functions'
import type { Db } from '#lib/db/open.ts'
import { isOutOfTime } from '#lib/db/statement.ts'
import { perProcess } from '#lib/per-process.ts'
import { cleanAhead } from './publishing/clean-ahead.ts'
import { type Due, findDue } from './publishing/due.ts'
import { publishOrRecord } from './publishing/faults.ts'
import { asPublisher } from './publishing/publisher.ts'
import { countEntries, type PublishReport } from './publishing/report.ts'
import { runPublish, type Scope } from './publishing/run.ts'

export interface PublishOptions {
  /** Called as courses are published, with how many are done and how many there are. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Publishes all that an institute has authored, as of a moment, whatever was published before: readers see the last
 * revision until this one is whole. A course that cannot be published keeps its last good state and is reported.
 * Throws when no institute has the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  { onProgress }: PublishOptions = {},
): Promise<PublishReport> {
  // Cleaning is the long part, so it comes before the transaction; what changes in between is cleaned in it.
  await cleanAhead(db, instituteId, 'all')
  return asPublisher(db, instituteId, 'none', (trx) =>
    publishAndCount(trx, instituteId, 'anew', now, onProgress),
  )
}

/**
 * Publishes what is due of an institute, at once however much it is, for who has just written it. Undefined when
 * nothing is. Throws as `publishInstitute` does.
 */
export const publishDue = (
  db: Db,
  instituteId: string,
  now: Date,
  { onProgress }: PublishOptions = {},
): Promise<PublishReport | undefined> =>
  withAllDue(db, instituteId, now, (trx, scope) => publishAndCount(trx, instituteId, scope, now, onProgress))

/** Does `publish` as the only publisher with all that is due, its texts cleaned before; undefined when nothing is. */
async function withAllDue<Done>(
  db: Db,
  instituteId: string,
  now: Date,
  publish: (trx: Db, scope: Scope) => Promise<Done>,
): Promise<Done | undefined> {
  const due = await findDue(db, instituteId, now, Infinity)
  if (due === 'nothing') return undefined
  await cleanAhead(db, instituteId, due === 'unreadable' ? 'all' : 'noted')
  return asPublisher(db, instituteId, 'none', async (trx) => {
    const left = await findDue(trx, instituteId, now, Infinity)
    return left === 'nothing' ? undefined : publish(trx, scopeOf(left))
  })
}

function scopeOf(due: Exclude<Due, 'nothing'>): Scope {
  if (due === 'unreadable') return 'anew'
  return due === 'large' ? 'all' : due
}

/**
 * Publishes what is due. What is small, was never published or is due by the calendar is published at once (`now`);
 * the rest behind the readers, who meanwhile get the last revision (`later`), and so does what takes too long or waits
 * for too long. Whoever finds another publisher at work on something small waits for it and finds nothing left to do.
 * What fails behind the readers is told to `onFailure`, and tried again by a later request.
 */
export async function freshen(
  db: Db,
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<'now' | 'later'> {
  // Asked before the publisher's lock: who is to be served the last revision must not wait for the next one.
  const due = await findDue(db, instituteId, now)
  if (due === 'nothing') return 'now'
  try {
    if (due !== 'large') {
      // Where there is no revision to serve, there is nothing to do but wait.
      const haste = due === 'unreadable' ? 'none' : 'readers'
      await asPublisher(db, instituteId, haste, (trx) => publishLeft(trx, instituteId, now))
      return 'now'
    }
  } catch (error) {
    if (due === 'unreadable' || !isOutOfTime(error)) throw error
  }
  publishBehind(db, instituteId, now, onFailure)
  return 'later'
}

/** Publishes what is due still; what has grown large meanwhile is for the next request to find. */
async function publishLeft(trx: Db, instituteId: string, now: Date): Promise<void> {
  const left = await findDue(trx, instituteId, now)
  if (left === 'nothing' || left === 'large') return
  await publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, scopeOf(left), now))
}

/** Counting takes longer than publishing one course does, so it is done for who asks only. */
async function publishAndCount(...publish: Parameters<typeof publishNoted>): Promise<PublishReport> {
  const published = await publishNoted(...publish)
  const [trx, instituteId] = publish
  return { ...published, entries: await countEntries(trx, instituteId) }
}

async function publishNoted(
  trx: Db,
  instituteId: string,
  scope: Scope,
  now: Date,
  onProgress?: PublishOptions['onProgress'],
): Promise<Omit<PublishReport, 'entries'>> {
  // What is noted after this transaction began is not seen by it, and stays.
  await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
  return runPublish(trx, instituteId, scope, now, onProgress)
}

/** How long an institute rests after a publish behind the readers failed: each attempt may be a long one. */
const restMs = 10_000

/** The institutes that are published behind their readers, and those that rest, with the moment of the failure. */
const publishesBehind = perProcess('publishes behind', () => new Map<string, 'publishing' | Date>())

/** One at a time for an institute in this process; other processes find the publisher's lock taken. */
function publishBehind(db: Db, instituteId: string, now: Date, onFailure: (error: unknown) => void): void {
  const behind = publishesBehind()
  const last = behind.get(instituteId)
  // More than a rest apart in either direction: a clock that was set back must not prolong it.
  const isResting = last instanceof Date && Math.abs(now.getTime() - last.getTime()) < restMs
  if (last === 'publishing' || isResting) return
  behind.set(instituteId, 'publishing')
  const began = performance.now()
  const publishing = withAllDue(db, instituteId, now, (trx, scope) =>
    publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, scope, now)),
  ).then(
    () => behind.delete(instituteId),
    (error: unknown) => {
      behind.set(instituteId, new Date(now.getTime() + performance.now() - began))
      onFailure(error)
    },
  )
  waitUntil(publishing)
}
