import { sql } from 'kysely'
import { liftTimeLimits } from '#lib/db/lift-limits.ts'
import type { Db } from '#lib/db/open.ts'

const conflictsMax = 10
/** A serialization failure or a deadlock: nothing was changed, and a retry is right. */
const conflicts = ['40001', '40P01']

/**
 * `none`: it may take as long as it needs. `reader`: a reader waits for it, for the time of a request's statements, and
 * two seconds for a lock, another publisher's too; `isOutOfTime` tells of the error that is thrown then.
 */
type Deadline = 'none' | 'reader'

const lockTimeoutMs = 2_000

interface Terms {
  deadline: Deadline
  /** Says, each time that another publisher is at work, how long to wait for it, or to leave and do nothing. */
  whileBusy: () => Promise<Deadline | 'leave'>
}

/**
 * Runs `work` as the institute's only publisher, on one state of the database. Another publisher is waited for.
 * Writers of the source are not kept waiting: what they commit meanwhile is noted, and published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
): Promise<Done>
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
  terms: Terms,
): Promise<Done | undefined>
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  work: (trx: Db) => Promise<Done>,
  { deadline, whileBusy }: Terms = { deadline: 'none', whileBusy: async () => 'none' },
): Promise<Done | undefined> {
  for (;;) {
    const run = await tryAsPublisher(db, instituteId, deadline, work)
    if (run) return run.done
    const wait = await whileBusy()
    if (wait === 'leave') return undefined
    await waitForPublisher(db, instituteId, wait)
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
          // Only tried: while a lock is waited for, the state that this transaction sees would grow old.
          return (await tryLock(trx, instituteId)) ? { done: await work(trx) } : undefined
        })
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

/** Waits until no publisher of the institute is at work. */
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

/** Not the importer's lock: who reads need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
