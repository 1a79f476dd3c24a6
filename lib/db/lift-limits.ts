import { sql } from 'kysely'
import { liftStatementLimit } from './limits.ts'
import type { Db } from './open.ts'

/** Lifts the time limits of a transaction: the pool's limits are for requests. */
export async function liftTimeLimits(trx: Db): Promise<void> {
  await sql.raw(liftStatementLimit).execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}
