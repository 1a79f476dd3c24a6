import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'

const migratorOf = (db: Kysely<never> | Kysely<unknown>): Migrator =>
  new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations: async () => migrations } })

/** Applies what is missing, in order, in one transaction; answers the names applied now. Throws naming the one that failed. */
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

/** Names of the migrations that the database lacks. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const all = await migratorOf(db as Kysely<unknown>).getMigrations()
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name)
}
