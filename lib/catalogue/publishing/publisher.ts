import { sql } from 'kysely'
import { liftTimeLimits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'

const conflictsMax = 10
/** Another transaction wrote first, or each waited for the other; nothing was changed, and trying again is right. */
const conflicts = ['40001', '40P01']

/**
 * `none`: it may take as long as it needs. `readers`: a reader waits for it, for the time of a request's statements,
 * and two seconds for a lock, another publisher's too; `isOutOfTime` tells of the error that is thrown then.
 */
export type Haste = 'none' | 'readers'

const patienceMs = 2_000

/**
 * Runs `work` as the institute's only publisher, on one state of the database. Another publisher is waited for.
 * Writers of the source are not kept waiting: what they commit meanwhile is noted, and published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  haste: Haste,
  work: (trx: Db) => Promise<Done>,
): Promise<Done> {
  for (let tries = 0; ; ) {
    try {
      const run = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await setLimits(trx, haste)
          // Only tried: while a lock is waited for, the state that this transaction sees would grow old.
          return (await tryLock(trx, instituteId)) ? { done: await work(trx) } : undefined
        })
      if (run) return run.done
      await waitForPublisher(db, instituteId, haste)
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

const setLimits = async (trx: Db, haste: Haste): Promise<void> => {
  if (haste === 'none') await liftTimeLimits(trx)
  else await sql.raw(`set local lock_timeout = ${patienceMs}`).execute(trx)
}

async function tryLock(trx: Db, instituteId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(instituteId)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

const waitForPublisher = (db: Db, instituteId: string, haste: Haste): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await setLimits(trx, haste)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

/** Not the importer's lock: who reads need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
