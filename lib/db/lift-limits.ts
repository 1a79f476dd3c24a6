import { sql } from 'kysely'
import { liftStatementLimit } from './limits.ts'
import type { Db } from './open.ts'

/** Lets a transaction run and wait as long as it needs: the pool's limits are made for requests. */
export async function liftTimeLimits(trx: Db): Promise<void> {
  await sql.raw(liftStatementLimit).execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}
