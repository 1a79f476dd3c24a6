import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type CatalogueMigration, migrations } from '#db/migrations.ts'
import { plugged } from '#lib/module.ts'

/** Returns all migrations by name. Migrations of plugged modules are named `MODULE/NAME`. */
export const knownMigrations = (): Record<string, CatalogueMigration> => ({
  ...migrations,
  ...Object.fromEntries(
    plugged().flatMap(({ name, migrations: own = {} }) =>
      Object.entries(own).map(([key, migration]) => [`${name}/${key}`, migration]),
    ),
  ),
})

/** Returns whether a migration belongs to a module. A module that is no longer plugged in leaves its tables behind. */
export const isOfModule = (name: string): boolean => name.includes('/')

async function migratorOf(given: Kysely<never> | Kysely<unknown>): Promise<Migrator> {
  const db = given as Kysely<unknown>
  const known = knownMigrations()
  const applied = await appliedMigrations(db)
  const left = applied.filter((name) => isOfModule(name) && !(name in known))
  const all = { ...known, ...Object.fromEntries(left.map((name) => [name, { up: async () => {} }])) }
  // Unordered, because a module may be plugged in after later migrations of the core.
  return new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true })
}

/**
 * Lists the applied migrations; an empty database has none. Reads Kysely's own table, which our types do not include.
 */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db)
  if (!found[0]?.table) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Applies missing migrations in one transaction and returns their names. Errors contain the name of the failed
 * migration.
 */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results } = await (await migratorOf(db as Kysely<unknown>)).migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(none started)'} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return (results ?? []).map((result) => result.migrationName)
}

export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const all = await (await migratorOf(db as Kysely<unknown>)).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * Checks before a rolling deployment that servers of the given release can keep running. Throws if a missing migration
 * does not allow this. `known` contains the migrations of this release.
 */
export async function requireBeside<T>(
  db: Kysely<T>,
  release: string,
  known: Readonly<Record<string, CatalogueMigration>> = knownMigrations(),
): Promise<void> {
  const applied = new Set(await appliedMigrations(db))
  for (const [name, { runsBeside }] of Object.entries(known)) {
    if (applied.has(name) || (runsBeside !== null && !isOlder(release, runsBeside))) continue
    const least = runsBeside === null ? 'no older release' : `releases from ${runsBeside} on`
    throw new Error(
      `Migration ${name} runs beside ${least}, but servers of ${release} are running. Stop all servers, then start the new release. Nothing was changed.`,
    )
  }
}

/** Compares releases number by number, so that 1.10 is newer than 1.9. */
const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0
