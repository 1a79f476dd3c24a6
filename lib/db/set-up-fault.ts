/** A deployment on Vercel that was given no database: there is no folder for an embedded one. */
export const noDatabase =
  'no database is set. Connect a PostgreSQL (DATABASE_URL, or POSTGRES_URL as the marketplace names it) and deploy again'

const notMigrated =
  'the database was not migrated to this version. Run: npm run -s catalogue -- migrate, with the same DATABASE_URL'

/** SQLSTATE of a table, column or function that is not there. */
const missing = new Set(['42P01', '42703', '42883'])

/**
 * Says what the operator has to do before anything can be answered, without a full stop; undefined for an error of
 * another kind. The text holds no secret.
 */
export function setUpFaultOf(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (message === noDatabase) return noDatabase
  return missing.has(String(code)) ? notMigrated : undefined
}
