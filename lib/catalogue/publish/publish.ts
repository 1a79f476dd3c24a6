import { isOutOfTime } from '#lib/db/failures.ts'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import type { Db } from '#lib/db/open.ts'
import { publishBehind } from './behind.ts'
import { cleanAhead } from './clean-ahead.ts'
import { type Due, findDue } from './due.ts'
import { publishOrRecord } from './faults.ts'
import { asPublisher, tryAsPublisher, waitForPublisher } from './publisher.ts'
import { countEntries, type PublishReport } from './report.ts'
import { type Build, type OnProgress, runPublish } from './run.ts'

export interface PublishOptions {
  /** Called as courses are published, with how many are done and how many there are. */
  onProgress?: OnProgress
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
  return asPublisher(db, instituteId, (trx) => publishAndCount(trx, instituteId, 'full', now, onProgress))
}

/**
 * Publishes what is due of an institute, at once however much it is, for who has just written it. Undefined when
 * nothing is. Throws as `publishInstitute` does.
 */
export async function publishDue(
  db: Db,
  instituteId: string,
  now: Date,
  { onProgress }: PublishOptions = {},
): Promise<PublishReport | undefined> {
  await cleanAhead(db, instituteId, 'noted')
  return asPublisher(db, instituteId, async (trx) => {
    const due = await findDue(trx, instituteId, now, Infinity)
    return due === 'nothing' ? undefined : publishAndCount(trx, instituteId, buildOf(due), now, onProgress)
  })
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
  const found: { due?: Due } = {}
  const find = async (trx: Db): Promise<Due> => {
    found.due = await findDue(trx, instituteId, now)
    return found.due
  }
  try {
    while (found.due !== 'large') {
      const run = await tryAsPublisher(db, instituteId, 'reader', async (trx) =>
        publishSmall(trx, instituteId, await find(trx), now),
      )
      if (run) {
        if (run.done) return 'now'
        break
      }
      // Whoever can be served the last revision must not wait for a large publish.
      const due = await find(db)
      if (due !== 'large') await waitForPublisher(db, instituteId, due === 'unreadable' ? 'none' : 'reader')
    }
  } catch (error) {
    if (found.due === 'unreadable' || !isOutOfTime(error)) throw error
  }
  publishBehind(instituteId, now, onFailure, () => publishLarge(db, instituteId, now))
  return 'later'
}

/** Publishes what somebody waits for; false for what is too large for that. */
async function publishSmall(trx: Db, instituteId: string, due: Due, now: Date): Promise<boolean> {
  if (due === 'nothing' || due === 'large') return due === 'nothing'
  // Where there is no revision to serve, there is nothing to do but wait.
  if (due === 'unreadable') await liftTimeLimits(trx)
  await publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, buildOf(due), now))
  return true
}

async function publishLarge(db: Db, instituteId: string, now: Date): Promise<void> {
  await cleanAhead(db, instituteId, 'noted')
  await asPublisher(db, instituteId, async (trx) => {
    const due = await findDue(trx, instituteId, now, Infinity)
    if (due === 'nothing') return
    await publishOrRecord(trx, instituteId, now, () => publishNoted(trx, instituteId, buildOf(due), now))
  })
}

const buildOf = (due: Exclude<Due, 'nothing'>): Build => {
  if (due === 'unreadable') return 'full'
  return due === 'large' ? 'incremental' : due
}

/** Counting takes longer than publishing one course does, so it is done for who asks only. */
async function publishAndCount(
  trx: Db,
  instituteId: string,
  build: Build,
  now: Date,
  onProgress?: OnProgress,
): Promise<PublishReport> {
  const published = await publishNoted(trx, instituteId, build, now, onProgress)
  return { ...published, entries: await countEntries(trx, instituteId) }
}

async function publishNoted(
  trx: Db,
  instituteId: string,
  build: Build,
  now: Date,
  onProgress?: OnProgress,
): Promise<Omit<PublishReport, 'entries'>> {
  // What is noted after this transaction began is not seen by it, and stays.
  await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
  return runPublish(trx, instituteId, build, now, onProgress)
}
