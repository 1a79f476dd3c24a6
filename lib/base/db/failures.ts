import pg from 'pg'

/** Messages of pg when a connection ended during a statement. Timeouts are not included. */
const lostMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])
const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'])

/** Returns whether the connection broke, or the server ended it (SQLSTATE class 08, 57P01, 57P02). */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof pg.DatabaseError) return /^(08|57P0[12])/.test(String(code))
  return lostCodes.has(String(code)) || lostMessages.has(message ?? '')
}

/** Returns whether PgBouncer gives each statement another connection, so that no transaction is possible. */
export const isPooledByStatement = (error: unknown): boolean =>
  (error as Error).message?.includes('statement pooling mode') === true

/** Error messages of statements that would wait too long for a connection. */
export const noneBecameFree = 'No connection to the database became free in time.'
export const tooManyWait = 'Too many statements are waiting for a connection.'

/** From pg and its pool, which give no code. Matches only the start: other messages mention connections too. */
const unreachableMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout expired|timeout exceeded when trying to connect)/
/** Error codes of the operating system. Matches whole codes, because libraries have codes with the same start. */
const unreachableCodes = /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)(UNREACH|DOWN)|EPIPE|ETIMEDOUT)$/

/** A connection could not be opened, did not become free (53300), or broke: a later attempt may succeed. */
export function isUnreachable(error: unknown): boolean {
  const { code, message } = causeOf(error)
  if (message === noneBecameFree || message === tooManyWait) return true
  return unreachableCodes.test(code) || /^(57P0|08|53300)/.test(code) || unreachableMessages.test(message)
}

/** If no address of a host can be reached, pg throws an `AggregateError` without a message: its first one counts. */
export function causeOf(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, message } = (first ?? {}) as { code?: unknown; message?: unknown }
  return { code: typeof code === 'string' ? code : '', message: String(message ?? first) }
}

/** Returns whether a lock or statement timed out, by the server's limit (SQLSTATE) or ours. */
export function isOutOfTime(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  return code === '55P03' || code === '57014' || message === 'Query read timeout'
}

/** Returns whether a pooler such as PgBouncer refused limits as connection parameters. */
export const isLimitRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /unsupported startup parameter/.test(error.message)

/** Message of a deployment on Vercel, where the embedded database has no folder. */
export const noDatabase =
  'no database is set. Connect a PostgreSQL database (DATABASE_URL, or POSTGRES_URL as the marketplace names it) and deploy again'

const notMigrated =
  'the database was not migrated to this version. Run: npm run -s catalogue -- migrate, with the same DATABASE_URL'

/** SQLSTATEs of a missing table, column or function. */
const missing = new Set(['42P01', '42703', '42883'])

/** Says what the operator must do before the service can answer, without secrets and without a full stop. */
export function setUpFaultOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (message === noDatabase) return noDatabase
  return missing.has(String(code)) ? notMigrated : undefined
}
