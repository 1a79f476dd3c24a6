import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type CatalogueMigration, migrations } from '#db/migrations.ts'

const migratorOf = (db: Kysely<never> | Kysely<unknown>): Migrator =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } })

/** Began the 25 migrations that stood here before the one first schema. */
const beforeFirstSchema = '0001-source'

const tooOld =
  'an earlier release made this database, with migrations that are now one first schema. Nothing was changed. Migrate a ' +
  'new, empty database and carry the data over: docs/operating.md says how under "A database of an earlier release".'

/** Applies what is missing, in order, in one transaction; answers the names applied now. Throws naming the one that failed. */
export async function migrate<T>(db: Kysely<T>): Promise<string[]> {
  const { error, results } = await migratorOf(db as Kysely<unknown>).migrateToLatest()
  if (error !== undefined) {
    if (await isTooOld(db)) throw new Error(`Migration refused: ${tooOld}`, { cause: error })
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(none started)'} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Names of the migrations that the database lacks. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const all = await migratorOf(db as Kysely<unknown>).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}

/**
 * Throws when the database lacks a migration that servers of a release cannot run beside, as during a rolling
 * replacement. `known` are the migrations of this release.
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

/** Compares releases such as 1.10.2, number by number. */
const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0

async function isTooOld<T>(db: Kysely<T>): Promise<boolean> {
  // Kysely's own table, which no type of ours has.
  const oldest = sql`select from kysely_migration where name = ${beforeFirstSchema}`
  return oldest.execute(db).then(
    ({ rows }) => rows.length > 0,
    () => false,
  )
}
