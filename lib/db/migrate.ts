import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'

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

async function isTooOld<T>(db: Kysely<T>): Promise<boolean> {
  // Kysely's own table, which no type of ours has.
  const oldest = sql`select from kysely_migration where name = ${beforeFirstSchema}`
  return oldest.execute(db).then(
    ({ rows }) => rows.length > 0,
    () => false,
  )
}
