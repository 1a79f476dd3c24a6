import { sql } from 'kysely'
import { isConnectionLost, isOutOfTime } from './failures.ts'
import type { Db } from './open.ts'

/**
 * Answers in words what keeps the database from taking writes; undefined when it takes them. What is tried goes into a
 * new file: on a full disk a row may still fit where another one was, but not the next enquiry. No lock is taken that
 * anybody else could wait for, such as a backup.
 */
export async function findWriteFault(db: Db): Promise<string | undefined> {
  try {
    await sql`create temp table write_trial on commit drop as select 1 as one`.execute(db)
    return undefined
  } catch (error) {
    return writeFaultOf(error)
  }
}

/** Without the error itself, which may say more than the caller may know. */
function writeFaultOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  // The user may not make temporary tables, or the connection broke: nothing is known of writes then.
  if (code === '42501' || isConnectionLost(error)) return undefined
  if (isOutOfTime(error)) return 'a write takes too long, so enquiries cannot be saved'
  const fault = faults[String(code)] ?? 'the database takes no writes'
  return `${fault}, so enquiries cannot be saved`
}

const faults: Record<string, string> = {
  '53100': 'the disk of the database is full',
  '25006': 'the database is read-only',
}
