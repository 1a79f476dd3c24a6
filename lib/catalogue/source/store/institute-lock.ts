import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/**
 * Locks the institute until this transaction ends; another import waits. It is an advisory lock of PostgreSQL, so a
 * process that dies releases it.
 */
export async function lockInstitute(trx: Db, instituteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${instituteId}`}, 0))`.execute(trx)
}
