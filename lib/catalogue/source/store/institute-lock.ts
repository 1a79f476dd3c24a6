import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/**
 * Makes this transaction the only import of the institute until it ends; another one waits. The lock is PostgreSQL's
 * own, so a process that dies gives it back.
 */
export async function lockInstitute(trx: Db, instituteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${instituteId}`}, 0))`.execute(trx)
}
