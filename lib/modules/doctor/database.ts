import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import type { Check } from '#lib/checks.ts'
import { commandLine } from '#lib/cli/command-line.ts'
import { explainDatabaseError } from '#lib/cli/database-error.ts'
import { pendingMigrations } from '#lib/db/migrate.ts'

const oldestMajor = 15

/** Checks that the database answers, and that its version is supported. */
export const checkDatabase: Check = async ({ db, env: { DATABASE_URL: url } }) => {
  try {
    const asked = sql<{ version: string }>`select current_setting('server_version') as version`
    const { rows } = await asked.execute(db)
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < oldestMajor)
      return [
        [null, `The server is PostgreSQL ${version}.`, `Upgrade it to PostgreSQL ${oldestMajor} or newer.`],
      ]
    const kind = url === undefined ? 'The embedded database' : 'The database'
    return [[null, `${kind} answers: PostgreSQL ${version}.`]]
  } catch (error) {
    const { message, advice } = explainDatabaseError(error, url) ?? {
      message: (error as Error).message,
      advice: 'The message above says why; nothing else could be checked.',
    }
    return [[null, message, advice]]
  }
}

/** Checks that exactly the migrations of this release are applied. */
export const checkMigrations: Check = async ({ db }) => {
  const missing = await pendingMigrations(db)
  if (missing.length > 0) {
    const message = `The database lacks ${missing.length} migration(s): ${missing.join(', ')}.`
    return [[null, message, `Run: ${commandLine('migrate')}`]]
  }
  // Kysely's own table, which our types do not have.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    const message = `The database has migrations that this version does not know: ${unknown.join(', ')}.`
    return [[null, message, 'Deploy the newer version that made them.']]
  }
  return [[null, `All ${rows.length} migrations are applied.`]]
}
