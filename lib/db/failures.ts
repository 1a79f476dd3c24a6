import pg from 'pg'

/** Messages of pg about a connection that ended under a statement; none about a limit that was passed. */
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

/** Whether a pooler such as PgBouncer refused limits as parameters of the connection. */
export const isLimitRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message)
