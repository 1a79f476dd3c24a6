import { sql } from 'kysely'
import { isConnectionLost, isOutOfTime } from './failures.ts'
import type { Db } from './open.ts'

/**
 * Returns why the database does not accept writes; undefined if it does. Tries to create a temporary table, because
 * that needs a new file. Writing a row would prove less: on a full disk it may fit into the free space of a table, and
 * the next enquiry may not. Takes no lock that blocks others.
 */
export async function findWriteFault(db: Db): Promise<string | undefined> {
  try {
    await sql`create temp table write_trial on commit drop as select 1 as one`.execute(db)
    return undefined
  } catch (error) {
    return writeFaultOf(error)
  }
}

/** Describes an error without its own text, which may contain more than the caller is allowed to know. */
function writeFaultOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  // Lack of permission for temporary tables, or a broken connection, does not mean that writes fail.
  if (code === '42501' || isConnectionLost(error)) return undefined
  if (isOutOfTime(error)) return 'a write takes too long, so enquiries cannot be saved'
  const fault = faults[String(code)] ?? 'the database does not accept writes'
  return `${fault}, so enquiries cannot be saved`
}

const faults: Record<string, string> = {
  '53100': 'the disk of the database is full',
  '25006': 'the database is read-only',
}
