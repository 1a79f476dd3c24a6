import { sql } from 'kysely'
import { liftTimeLimits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'

const conflictsMax = 10
/** Serialization failure and deadlock: nothing was changed, so a retry is safe. */
const conflicts = ['40001', '40P01']

/**
 * `none`: no limits. `reader`: a request waits, with the statement timeout of requests and a lock timeout of two seconds,
 * also for another publisher's lock; `isOutOfTime` recognises the error.
 */
export type Deadline = 'none' | 'reader'

const lockTimeoutMs = 2_000

/**
 * Runs `work` as the institute's only publisher, in one snapshot, after any other publisher. Writers of the source do not
 * wait: their changes become due, and are published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
  deadline: Deadline = 'none',
): Promise<Done> {
  for (;;) {
    const run = await tryAsPublisher(db, instituteId, deadline, work)
    if (run) return run.done
    await waitForPublisher(db, instituteId, deadline)
  }
}

async function tryAsPublisher<Done>(
  db: Db,
  instituteId: string,
  deadline: Deadline,
  work: (trx: Db) => Promise<Done>,
): Promise<{ done: Done } | undefined> {
  for (let tries = 0; ; ) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await setDeadline(trx, deadline)
          // Does not wait for the lock: the snapshot would grow old meanwhile.
          return (await tryLock(trx, instituteId)) ? { done: await work(trx) } : undefined
        })
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

/** Waits until no publisher holds the institute's lock. */
const waitForPublisher = (db: Db, instituteId: string, deadline: Deadline): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await setDeadline(trx, deadline)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

const setDeadline = async (trx: Db, deadline: Deadline): Promise<void> => {
  if (deadline === 'none') await liftTimeLimits(trx)
  else await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(trx)
}

async function tryLock(trx: Db, instituteId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(instituteId)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/** Differs from the importer's lock: readers need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
