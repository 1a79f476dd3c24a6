import { waitUntil } from '@vercel/functions'
import { sql } from 'kysely'
import { noteDatabaseTime } from '#lib/db/clock.ts'
import { isOutOfTime } from '#lib/db/failures.ts'
import { liftTimeLimits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'
import { perProcess } from '#lib/per-process.ts'
import { buildOrKeep } from './build.ts'
import { cleanAhead } from './clean-texts.ts'
import { findDuePublish, isReadable } from './due.ts'

const conflictsMax = 10
/** Serialization failure and deadlock: nothing was changed, so a retry is safe. */
const conflicts = ['40001', '40P01']

/** How long a request waits for a lock, also for another publisher's. */
const lockTimeoutMs = 2_000

/** One attempt at an institute's lock, in one snapshot. */
interface Attempt {
  trx: Db
  /** The database's time. */
  now: Date
  /** False while another publisher holds the lock. */
  hasLock: boolean
}

/** `reader`: a request waits, so `isOutOfTime` may end the attempt. `none`: no limits. */
type Deadline = 'none' | 'reader'

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
  try {
    if ((await publishInline(db, instituteId, now)) === 'now') return 'now'
  } catch (error) {
    if (!isOutOfTime(error) || !(await isReadable(db, instituteId))) throw error
  }
  publishBehind(instituteId, now, onFailure, async () => {
    await cleanAhead(db, instituteId, 'changed')
    await asPublisher(db, instituteId, now, async (trx, at) => {
      const due = await findDuePublish(trx, instituteId, at, Number.POSITIVE_INFINITY)
      if (due) await buildOrKeep(trx, instituteId, due, at)
    })
  })
  return 'later'
}

/** Publishes what a request may wait for; without a revision to serve, the request waits without limits. */
async function publishInline(db: Db, instituteId: string, now: Date): Promise<'now' | 'later'> {
  for (;;) {
    const due = await attempt(db, instituteId, now, 'reader', async ({ trx, now: at, hasLock }) => {
      const due = await findDuePublish(trx, instituteId, at)
      if (!due?.isInline || !hasLock) return due
      if (due.isUnreadable) await liftTimeLimits(trx)
      await buildOrKeep(trx, instituteId, due, at)
      return undefined
    })
    if (due === undefined) return 'now'
    if (!due.isInline) return 'later'
    await waitForPublisher(db, instituteId, due.isUnreadable ? 'none' : 'reader')
  }
}

/**
 * Runs `work` as the institute's only publisher, in one snapshot and at the database's time, after any other publisher.
 * Writers of the source do not wait: their changes become due, and are published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  now: Date,
  work: (trx: Db, now: Date) => Promise<Done>,
): Promise<Done> {
  for (;;) {
    const run = await attempt(db, instituteId, now, 'none', async ({ trx, now: at, hasLock }) =>
      hasLock ? { done: await work(trx, at) } : undefined,
    )
    if (run) return run.done
    await waitForPublisher(db, instituteId, 'none')
  }
}

async function attempt<Done>(
  db: Db,
  instituteId: string,
  now: Date,
  deadline: Deadline,
  work: (attempt: Attempt) => Promise<Done>,
): Promise<Done> {
  for (let tries = 0; ; ) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          if (deadline === 'none') await liftTimeLimits(trx)
          return work({ trx, ...(await tryLock(trx, instituteId, now, deadline)) })
        })
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

/** Does not wait for the lock: the snapshot would grow old meanwhile. */
async function tryLock(trx: Db, instituteId: string, now: Date, deadline: Deadline) {
  const lockTimeout = sql`set_config('lock_timeout', ${deadline === 'none' ? '0' : String(lockTimeoutMs)}, true)`
  const sentAt = Date.now()
  const { rows } = await sql<{ has_lock: boolean; ms: number }>`select ${lockTimeout},
    pg_try_advisory_xact_lock(${lockKey(instituteId)}) as has_lock,
    extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(trx)
  const { has_lock = false, ms = sentAt } = rows[0] ?? {}
  // Some callers have the database's time already.
  const corrected = now.getTime() + noteDatabaseTime(ms, sentAt, Date.now())
  const isCloser = Math.abs(corrected - ms) < Math.abs(now.getTime() - ms)
  return { hasLock: has_lock, now: isCloser ? new Date(corrected) : now }
}

/** Waits until no publisher holds the institute's lock. */
const waitForPublisher = (db: Db, instituteId: string, deadline: Deadline): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    if (deadline === 'none') await liftTimeLimits(trx)
    else await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

/** Differs from the importer's lock: readers need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`

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
