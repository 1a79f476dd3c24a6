import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type CatalogueMigration, migrations } from '#db/migrations.ts'
import { plugged } from '#lib/module.ts'
import {
  columnFaults,
  expectedColumns,
  readColumns,
  readFingerprint,
  storeFingerprint,
} from './fingerprint.ts'

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
const isOfModule = (name: string): boolean => name.includes('/')

/**
 * Lists the applied migrations; an empty database has none. Reads Kysely's own table, which our types do not include.
 */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

const command = (words: string): string => `npm run -s catalogue -- ${words}`

const carryOver = `migrate an empty database and carry institutes, keys, enquiries and staff over: ${command('carry-over FROM')} (docs/operating.md, "Upgrades").`

/** Why the tables are not those of this release. */
export interface SchemaFault {
  /**
   * `old`: made before 1.1.0 and cannot be upgraded; `newer`: migrated by a newer release, and well as it left it;
   * `pending`: migrations are missing; `columns`: something besides migrations changed a table.
   */
  kind: 'old' | 'newer' | 'pending' | 'columns'
  message: string
  /** What to do. */
  advice: string
}

/** Compares the migrations and columns of a database with those of this release. Undefined if they are alike. */
export async function findSchemaFault<T>(db: Kysely<T>): Promise<SchemaFault | undefined> {
  const applied = await appliedMigrations(db)
  const lineage = await findLineageFault(db, applied)
  if (lineage?.kind === 'old') return lineage
  const missing = Object.keys(knownMigrations()).filter((name) => !applied.includes(name))
  if (missing.length > 0)
    return {
      kind: 'pending',
      message: `The database lacks ${missing.length} migration(s): ${missing.join(', ')}.`,
      advice: `Run: ${command('migrate')}`,
    }
  return (await findColumnFault(db, lineage !== undefined)) ?? lineage
}

/** Returns the fault of a database whose migrations are of another version of this software. */
async function findLineageFault<T>(
  db: Kysely<T>,
  applied: readonly string[],
): Promise<SchemaFault | undefined> {
  const ofCore = Object.keys(migrations)
  const unknown = applied.filter((name) => !isOfModule(name) && !ofCore.includes(name))
  // Releases only add migrations at the end. Before 1.1.0, first schemas were replaced, and changed in place.
  const [first = ''] = unknown
  const isOld =
    unknown.length > 0
      ? first < (ofCore.at(-1) ?? '')
      : applied.includes('0001-schema') && !(await hasTable(db, 'stale_courses'))
  if (isOld)
    return {
      kind: 'old',
      message: 'A version before 1.1.0 made this database, with tables that cannot be upgraded.',
      advice: `Keep it as it is, ${carryOver}`,
    }
  if (unknown.length === 0) return undefined
  return {
    kind: 'newer',
    message: `The database has migrations that this version does not know: ${unknown.join(', ')}.`,
    advice: 'Deploy the newer version that made them.',
  }
}

/** Most columns that a message lists. */
const namedMax = 8

/** Compares the columns with those of this release or, after a newer release's migration, with those that it left. */
async function findColumnFault<T>(db: Kysely<T>, isNewer: boolean): Promise<SchemaFault | undefined> {
  const own = await expectedColumns()
  const left = isNewer ? await readFingerprint(db) : own
  const expected = Object.entries(left).filter(([table]) => table in own)
  const faults = columnFaults(Object.fromEntries(expected), await readColumns(db, Object.keys(own)))
  if (faults.length === 0) return undefined
  const more = faults.length > namedMax ? ` and ${faults.length - namedMax} more` : ''
  return {
    kind: 'columns',
    message: `Columns are not those of this version: ${faults.slice(0, namedMax).join('; ')}${more}.`,
    advice: `Something besides the migrations made or changed them. Restore these columns or a backup, or ${carryOver}`,
  }
}

/**
 * Applies missing migrations in one transaction and returns their names. If the database is not one of this release
 * afterwards, changes nothing and throws. Errors contain the name of the failed migration.
 */
export async function migrate<T>(given: Kysely<T>): Promise<string[]> {
  const db = given as Kysely<unknown>
  refuse(await findLineageFault(db, await appliedMigrations(db)))
  const { error, results } = await (await migratorOf(db)).migrateToLatest()
  if (error instanceof SchemaRefusal) throw error
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? '(none started)'} failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (results?.length === 0) refuse(await findColumnFault(db, false))
  return (results ?? []).map((result) => result.migrationName)
}

class SchemaRefusal extends Error {}

function refuse(fault: SchemaFault | undefined): void {
  if (fault) throw new SchemaRefusal(`${fault.message} Nothing was changed. ${fault.advice}`)
}

async function migratorOf(db: Kysely<unknown>): Promise<Migrator> {
  const known = knownMigrations()
  const applied = await appliedMigrations(db)
  const left = applied.filter((name) => isOfModule(name) && !(name in known))
  const all: Record<string, Migration> = {
    ...known,
    ...Object.fromEntries(left.map((name) => [name, { up: async () => {} }])),
  }
  const last = Object.keys(known)
    .filter((name) => !applied.includes(name))
    .sort()
    .at(-1)
  if (last !== undefined) all[last] = fingerprinted(known[last] as CatalogueMigration)
  // Unordered, because a module may be plugged in after later migrations of the core.
  return new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true })
}

/** Wraps the last migration: checks the columns that all migrations left and stores them, in the same transaction. */
const fingerprinted = ({ up }: CatalogueMigration) => ({
  up: async (trx: Kysely<unknown>) => {
    await up(trx)
    refuse(await findColumnFault(trx, false))
    await storeFingerprint(trx, await readColumns(trx, Object.keys(await expectedColumns())))
  },
})

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
