/** The message of a deployment on Vercel without a database: an embedded one needs a folder. */
export const noDatabase =
  'no database is set. Connect a PostgreSQL (DATABASE_URL, or POSTGRES_URL as the marketplace names it) and deploy again'

const notMigrated =
  'the database was not migrated to this version. Run: npm run -s catalogue -- migrate, with the same DATABASE_URL'

/** The SQLSTATEs of a missing table, column or function. */
const missing = new Set(['42P01', '42703', '42883'])

/**
 * Says what the operator must do before the service can answer, without a full stop; undefined for any other error.
 * The text has no secret.
 */
export function setUpFaultOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (message === noDatabase) return noDatabase
  return missing.has(String(code)) ? notMigrated : undefined
}
