import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { liftTimeLimits } from '../institute-lock.ts'

const conflictsMax = 10
/** What PostgreSQL answers when another transaction wrote first; nothing was changed, and trying again is right. */
const serializationFailure = '40001'

/**
 * Runs `work` as the institute's only publisher, on one state of the database however long it takes. Another
 * publisher is waited for. Writers of the source are not kept waiting: what they commit meanwhile is noted, and
 * published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
): Promise<Done> {
  for (let conflicts = 0; ; ) {
    try {
      const run = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await liftTimeLimits(trx)
          // Only tried: while a lock is waited for, the state that this transaction sees would grow old.
          return (await tryLock(trx, instituteId)) ? { done: await work(trx) } : undefined
        })
      if (run) return run.done
      await waitForPublisher(db, instituteId)
    } catch (error) {
      if ((error as { code?: string }).code !== serializationFailure || ++conflicts > conflictsMax)
        throw error
    }
  }
}

async function tryLock(trx: Db, instituteId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(instituteId)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

const waitForPublisher = (db: Db, instituteId: string): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await liftTimeLimits(trx)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

/** Not the importer's lock: who reads need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
