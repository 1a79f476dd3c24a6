import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'
import { plugged } from '#lib/module.ts'
import {
  columnFaults,
  expectedColumns,
  readColumns,
  readFingerprint,
  storeFingerprint,
} from './column-fingerprint.ts'

/** Returns all migrations by name. Migrations of plugged modules are named `MODULE/NAME`. */
export const knownMigrations = (): Record<string, Migration> => ({
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
 * Lists the applied migrations; an empty database has none. A database of the last state before the first release, whose
 * tables are those of the first migrations, is listed as having these.
 */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const names = await readMigrationNames(db)
  return isLastDraft(names) ? names.flatMap(nameAfterDraft) : names
}

/** Reads Kysely's own table, which our types do not include. */
async function readMigrationNames<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!rows[0]?.found) return []
  const read = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return read.rows.map(({ name }) => name)
}

/** Returns whether these are the migrations of commit 35b8d4ff. Earlier lists lack the last of the core or a module. */
const isLastDraft = (names: readonly string[]): boolean =>
  names.includes('0018-hops') &&
  ['dashboard/0003', 'hooks/0005'].every(
    (last) => names.includes(last) || !names.includes(last.replace(/\d+$/, '0001')),
  )

/** Returns the first migration that replaces a draft; none for a draft that was added to an earlier one. */
function nameAfterDraft(name: string): string[] {
  if (name === '0001-schema') return ['0001-tables']
  return name.endsWith('/0001') ? [name] : []
}

/** Gives the migrations of the last draft the names of those that replace them. */
async function adoptLastDraft(db: Kysely<unknown>): Promise<void> {
  const names = await readMigrationNames(db)
  if (!isLastDraft(names)) return
  await db.transaction().execute(async (trx) => {
    await sql`update kysely_migration set name = '0001-tables' where name = '0001-schema'`.execute(trx)
    await sql`delete from kysely_migration where name <> all(${names.flatMap(nameAfterDraft)})`.execute(trx)
    await sql`drop table if exists sign_in_asks`.execute(trx)
    // Where it is not known what was open, everything counts as open, so that nobody is told of an opening.
    await sql`update published_courses c set open_versions = array(select v.version_id from published_versions v
      where v.institute_id = c.institute_id and v.entry_id = c.entry_id) where open_versions is null`.execute(
      trx,
    )
    await sql`alter table published_courses alter column open_versions set not null`.execute(trx)
  })
}

const command = (words: string): string => `npm run -s catalogue -- ${words}`

interface SchemaFault {
  /**
   * `old`: made before the first release and not in the last state before it; `newer`: migrated by a newer release, and
   * well as it left it; `pending`: migrations are missing; `columns`: something besides migrations changed a table.
   */
  kind: 'old' | 'newer' | 'pending' | 'columns'
  message: string
  advice: string
}

/** Compares the migrations and columns of a database with those of this release. Undefined if they are alike. */
export async function findSchemaFault<T>(db: Kysely<T>): Promise<SchemaFault | undefined> {
  const applied = await appliedMigrations(db)
  const lineage = findLineageFault(applied)
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
function findLineageFault(applied: readonly string[]): SchemaFault | undefined {
  const ofCore = Object.keys(migrations)
  const unknown = applied.filter((name) => !isOfModule(name) && !ofCore.includes(name))
  if (unknown.length > 0 && !applied.includes('0001-tables'))
    return {
      kind: 'old',
      message: 'This database was made before the first release, 1.1.0.',
      advice: `Check out commit 35b8d4ff, which takes databases from 24 November 2026 on, run there: ${command('migrate')}; then run it here.`,
    }
  if (unknown.length === 0) return undefined
  return {
    kind: 'newer',
    message: `The database has migrations that this version does not know: ${unknown.join(', ')}.`,
    advice: 'Deploy the newer version that made them.',
  }
}

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
    advice: 'Something besides the migrations made or changed them. Restore these columns or a backup.',
  }
}

/**
 * Applies missing migrations in one transaction and returns their names. If the database is not one of this release
 * afterwards, changes nothing and throws. Errors contain the name of the failed migration.
 */
export async function migrate<T>(given: Kysely<T>): Promise<string[]> {
  const db = given as Kysely<unknown>
  refuse(findLineageFault(await appliedMigrations(db)))
  await adoptLastDraft(db)
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
  if (last !== undefined) all[last] = fingerprinted(known[last] as Migration)
  // Unordered, because a module may be plugged in after later migrations of the core.
  return new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true })
}

/** Wraps the last migration: checks the columns that all migrations left and stores them, in the same transaction. */
const fingerprinted = ({ up }: Migration) => ({
  up: async (trx: Kysely<unknown>) => {
    await up(trx)
    refuse(await findColumnFault(trx, false))
    await storeFingerprint(trx, await readColumns(trx, Object.keys(await expectedColumns())))
  },
})
