import { sql } from 'kysely'
import { migrations } from '#db/migrations.ts'
import { pendingMigrations } from '#lib/db/migrate.ts'
import type { Db } from '#lib/db/open.ts'
import { explainDatabaseError } from './database-error.ts'
import { command, type Finding, faultFinding, healthyFinding } from './finding.ts'

const oldestMajor = 15

/** Checks that the database answers, and that its version is supported. */
export async function checkDatabase(db: Db, url: string | undefined): Promise<Finding> {
  try {
    const { rows } = await sql<{
      version: string
    }>`select current_setting('server_version') as version`.execute(db)
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < oldestMajor)
      return faultFinding(
        'database',
        null,
        `The server is PostgreSQL ${version}.`,
        `Upgrade it to PostgreSQL ${oldestMajor} or newer.`,
      )
    const kind = url === undefined ? 'The embedded database' : 'The database'
    return healthyFinding('database', null, `${kind} answers: PostgreSQL ${version}.`)
  } catch (error) {
    const { message, advice } = explainDatabaseError(error, url) ?? {
      message: (error as Error).message,
      advice: 'The message above says why; nothing else could be checked.',
    }
    return faultFinding('database', null, message, advice)
  }
}

/** Checks that exactly the migrations of this release are applied. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const missing = await pendingMigrations(db)
  if (missing.length > 0)
    return faultFinding(
      'migrations',
      null,
      `The database lacks ${missing.length} migration(s): ${missing.join(', ')}.`,
      `Run: ${command('migrate')}`,
    )
  // Kysely's own table, which our types do not have.
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations))
  if (unknown.length > 0)
    return faultFinding(
      'migrations',
      null,
      `The database has migrations that this version does not know: ${unknown.join(', ')}.`,
      'Deploy the newer version that made them.',
    )
  return healthyFinding('migrations', null, `All ${rows.length} migrations are applied.`)
}
