import { isOutOfTime } from '#lib/db/failures.ts'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import type { Db } from '#lib/db/open.ts'
import { publishBehind } from './behind.ts'
import { build } from './build.ts'
import { cleanAhead } from './clean-ahead.ts'
import { type Due, findDue } from './due.ts'
import { orRecord } from './faults.ts'
import { asPublisher } from './publisher.ts'

/**
 * Publishes a stale institute. A small change, a passed date or a first publish is published inline (`now`). Anything
 * larger, and a publish that times out, runs in the background while readers get the last revision (`later`).
 * `onFailure` is called when a background publish fails; a later request retries.
 */
export async function publishIfStale(
  db: Db,
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<'now' | 'later'> {
  const last: { due?: Due | undefined } = {}
  const find = async (trx: Db) => {
    last.due = await findDue(trx, instituteId, now)
    return last.due
  }
  // A reader waits for another publisher of a small change, and then finds nothing due.
  const whileBusy = async () => {
    const due = await find(db)
    if (due && !due.isInline) return 'leave'
    return due?.isUnreadable ? 'none' : 'reader'
  }
  try {
    const publish = async (trx: Db) => {
      const due = await find(trx)
      if (!due?.isInline) return
      // There is no revision to serve, so the request waits without limits.
      if (due.isUnreadable) await liftTimeLimits(trx)
      await orRecord(trx, instituteId, now, () => build(trx, instituteId, due.courses, now))
    }
    await asPublisher(db, instituteId, publish, { deadline: 'reader', whileBusy })
    if (!last.due || last.due.isInline) return 'now'
  } catch (error) {
    if (last.due?.isUnreadable || !isOutOfTime(error)) throw error
  }
  publishBehind(instituteId, now, onFailure, async () => {
    await cleanAhead(db, instituteId, 'changed')
    await asPublisher(db, instituteId, async (trx) => {
      const due = await findDue(trx, instituteId, now, Infinity)
      if (due) await orRecord(trx, instituteId, now, () => build(trx, instituteId, due.courses, now))
    })
  })
  return 'later'
}
