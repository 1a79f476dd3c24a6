import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { liftTimeLimits } from '../institute-lock.ts'

const conflictsMax = 10
/** Another transaction wrote first, or each waited for the other; nothing was changed, and trying again is right. */
const conflicts = ['40001', '40P01']

/** Another publisher is at work, for longer than one would wait. */
export class PublisherBusy extends Error {}

/** What PostgreSQL answers when a lock was waited for long enough. */
const lockNotAvailable = '55P03'

/**
 * Runs `work` as the institute's only publisher, on one state of the database however long it takes. Another
 * publisher is waited for, or for `patienceMs` only: then `PublisherBusy` is thrown. Writers of the source are not kept waiting: what they commit meanwhile is noted, and
 * published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
  patienceMs = 0,
): Promise<Done> {
  for (let tries = 0; ; ) {
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
      await waitForPublisher(db, instituteId, patienceMs)
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

async function tryLock(trx: Db, instituteId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(instituteId)}) as taken`.execute(trx)
  return rows[0]?.taken ?? false
}

/** `patienceMs`: 0 for no limit. */
const waitForPublisher = (db: Db, instituteId: string, patienceMs: number): Promise<unknown> =>
  db
    .transaction()
    .execute(async (trx) => {
      await liftTimeLimits(trx)
      await sql.raw(`set local lock_timeout = ${patienceMs}`).execute(trx)
      await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
    })
    .catch((error: { code?: string }) => {
      throw error.code === lockNotAvailable ? new PublisherBusy() : error
    })

/** Not the importer's lock: who reads need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
