import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Who asks whether writes work is answered from what anybody found out within so many seconds. */
const everySeconds = 10

/**
 * Throws what keeps the database from taking a write; one is tried unless anybody's has succeeded lately. It goes into
 * a new file of its own: a row might still fit where another one was, on a disk that has no room for an enquiry.
 */
export async function requireWrites(db: Db): Promise<void> {
  const { rows } = await sql`
    select from write_probe where tried_at > now() - make_interval(secs => ${everySeconds})`.execute(db)
  if (rows.length > 0) return
  await db.transaction().execute(async (trx) => {
    await sql`truncate write_probe`.execute(trx)
    await sql`insert into write_probe values (now())`.execute(trx)
  })
}

/** Says in words why a write failed; nothing of the error itself, which may tell of more than who asks may know. */
export function writeFaultOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  if (code === '53100') return 'the disk of the database is full, so enquiries cannot be saved'
  if (code === '25006') return 'the database is read-only, so enquiries cannot be saved'
  return 'the database takes no writes, so enquiries cannot be saved'
}
