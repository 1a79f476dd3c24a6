import pg from 'pg'

/** What many statements look at first, whatever they work on. */
const everywhere = new Set(['institutes', 'publications'])

/** The table that a statement works on: the first it names; one name for all transactions, whatever they hold. */
export function laneOf(text: string): string {
  if (isBegin(text)) return 'transaction'
  let first = ''
  for (const [, table = ''] of text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)\b(?!\s*\()/g)) {
    if (!everywhere.has(table)) return table
    first ||= table
  }
  return first
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text)

/**
 * Words of statements that do more than read: those that write or lock, and functions that change something. A read
 * that has one of them in it is merely not repeated.
 */
const doesMore =
  /\b(insert|update|delete|merge|into)\b|\b(nextval|setval|set_config|pg_(?!get_)\w+|lo_\w+|dblink\w*)"?\s*\(/i

/** Whether the first statement on a connection may be sent again over another one: it wrote nothing. */
export const isRepeatable = (text: string): boolean =>
  isBegin(text) || (/^\s*(select|with)\b/i.test(text) && !doesMore.test(text))

/** What pg says of a connection that ended under a statement. Not what it says of a limit that was passed. */
const lostMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])
const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])

/** Whether the connection broke: by itself, or because the server ended it (SQLSTATE class 08, 57P01, 57P02). */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof pg.DatabaseError) return /^(08|57P0[12])/.test(String(code))
  return lostCodes.has(String(code)) || lostMessages.has(message ?? '')
}

/** Whether a lock was waited for, or a statement ran, for long enough: by the server's clock (SQLSTATE) or by ours. */
export function isOutOfTime(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === '55P03' || code === '57014' || message === 'Query read timeout'
}

/** Whether a pooler such as PgBouncer refused to be told limits while connecting. */
export const isLimitRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message)
