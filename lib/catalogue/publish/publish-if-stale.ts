import { waitUntil } from '@vercel/functions'
import { isOutOfTime } from '#lib/db/failures.ts'
import type { Db } from '#lib/db/open.ts'
import { perProcess } from '#lib/per-process.ts'
import { buildOrKeep } from './build.ts'
import { cleanAhead } from './clean-ahead.ts'
import { type Due, findDuePublish, isReadable } from './due.ts'
import { asPublisher, type Deadline } from './publisher.ts'

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
  const find = (trx: Db, inlineMax?: number) => findDuePublish(trx, instituteId, now, inlineMax)
  let due: Due | undefined
  const publish = (deadline: Deadline, inlineMax?: number) =>
    asPublisher(
      db,
      instituteId,
      async (trx) => {
        due = await find(trx, inlineMax)
        if (due?.isInline) await buildOrKeep(trx, instituteId, due.courses, now)
      },
      deadline,
    )
  try {
    due = await find(db)
    // Without a revision to serve, the request waits without limits. Else it waits for another publisher of a small
    // change, and then finds nothing due.
    if (due?.isInline) await publish(due.isUnreadable ? 'none' : 'reader')
    if (!due || due.isInline) return 'now'
  } catch (error) {
    if (!isOutOfTime(error) || !(await isReadable(db, instituteId))) throw error
  }
  publishBehind(instituteId, now, onFailure, async () => {
    await cleanAhead(db, instituteId, 'changed')
    await publish('none', Number.POSITIVE_INFINITY)
  })
  return 'later'
}

/** The wait after a failed background publish: an attempt may be long. */
const retryAfterMs = 10_000

/** Institutes with a background publish, and the time of the last failure of others. */
const publishesBehind = perProcess('publishes behind', () => new Map<string, 'publishing' | Date>())

/** Publishes in the background, once at a time in this process; other processes find the institute's lock taken. */
function publishBehind(
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
  publish: () => Promise<unknown>,
): void {
  const behind = publishesBehind()
  const last = behind.get(instituteId)
  // The absolute distance: a clock that was set back must not prolong the wait.
  const isResting = last instanceof Date && Math.abs(now.getTime() - last.getTime()) < retryAfterMs
  if (last === 'publishing' || isResting) return
  behind.set(instituteId, 'publishing')
  const began = performance.now()
  const publishing = publish().then(
    () => behind.delete(instituteId),
    (error: unknown) => {
      behind.set(instituteId, new Date(now.getTime() + performance.now() - began))
      onFailure(error)
    },
  )
  waitUntil(publishing)
}
