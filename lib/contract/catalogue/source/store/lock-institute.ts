import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** Takes an advisory lock, which PostgreSQL releases if the process dies. */
export async function lockInstitute(trx: Db, instituteId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`institute ${instituteId}`}, 0))`.execute(trx)
}
