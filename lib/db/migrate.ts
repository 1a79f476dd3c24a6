import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type CatalogueMigration, migrations } from '#db/migrations.ts'

const migratorOf = (db: Kysely<never> | Kysely<unknown>): Migrator =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } })

/** Applies missing migrations in one transaction, and returns their names. An error names the failed migration. */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results } = await migratorOf(db as Kysely<unknown>).migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(none started)'} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Lists the migrations that the database lacks. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const all = await migratorOf(db as Kysely<unknown>).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * Throws when a missing migration is incompatible with running servers of a release, for a rolling replacement.
 * `known`: the migrations of this release.
 */
export async function requireBeside<T>(
  db: Kysely<T>,
  release: string,
  known: Readonly<Record<string, CatalogueMigration>> = migrations,
): Promise<void> {
  const ran = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(ran.rows.map(({ name }) => name))
  for (const [name, { runsBeside }] of Object.entries(known)) {
    if (applied.has(name) || (runsBeside !== null && !isOlder(release, runsBeside))) continue
    const least = runsBeside === null ? 'no older release' : `releases from ${runsBeside} on`
    throw new Error(
      `Migration ${name} runs beside ${least}, and servers of ${release} are running. Stop all, then start them: nothing was changed.`,
    )
  }
}

/** Tells whether release `a` is older than `b`; compares number by number. */
const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0
