import { PGlite } from '@electric-sql/pglite'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { readColumns } from '#lib/base/db/column-fingerprint.ts'
import { knownMigrations } from '#lib/base/db/migrate.ts'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { plugged, plugIn } from '#lib/module.ts'
import { coreTypes, type Owners, readTables, typesOfModule } from './table-types.ts'

/** Empty databases. `migrate` would compare what it makes with the files that are written here. */
const empty: { name: string; open: () => Promise<{ db: Db; close: () => Promise<unknown> }> }[] = [
  { name: 'PGlite', open: openEmpty },
]
const server = process.env.TEST_POSTGRES_URL
if (server !== undefined) empty.push({ name: 'PostgreSQL', open: () => openEmptyOn(server) })

async function openEmpty() {
  const pglite = await PGlite.create({ loadDataDir: await dataDir() })
  const db: Db = new Kysely({ dialect: new PGliteDialect({ pglite }) })
  return { db, close: () => db.destroy() }
}

async function openEmptyOn(url: string) {
  const admin = openDatabase({ url, folder: undefined, poolMax: 1 })
  const name = `catalogue_schema_${process.pid}`
  await sql.raw(`create database ${name}`).execute(admin)
  const address = new URL(url)
  address.pathname = `/${name}`
  const db = openDatabase({ url: address.href, folder: undefined, poolMax: 1 })
  const close = async () => {
    await db.destroy()
    await sql.raw(`drop database ${name}`).execute(admin)
    await admin.destroy()
  }
  return { db, close }
}

async function applyAll(db: Db): Promise<void> {
  const provider = { getMigrations: async () => knownMigrations() }
  const { error } = await new Migrator({ db, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (error !== undefined) throw error
}

/** Returns the modules of tables: those that are new after the module's migrations. */
async function ownersOfTables(): Promise<Owners> {
  const modules = plugged()
  const { db, close } = await openEmpty()
  try {
    plugIn([])
    await applyAll(db)
    const known = new Map([...(await readTables(db)).keys()].map((table) => [table, 'the core']))
    for (const module of modules.filter(({ migrations }) => migrations)) {
      plugIn([...plugged(), module])
      await applyAll(db)
      for (const table of (await readTables(db)).keys()) if (!known.has(table)) known.set(table, module.name)
    }
    return known
  } finally {
    plugIn(modules)
    await close()
  }
}

test.each(empty)('the table types and columns are those of the migrated $name', async ({ open }) => {
  const { db, close } = await open()
  await applyAll(db)
  const tables = await readTables(db)
  const owners = await ownersOfTables()
  const columns = await readColumns(db, [...tables.keys()])
  await expect(coreTypes(tables, owners, columns)).toMatchFileSnapshot('../../../db/schema.ts')
  for (const { name, migrations } of plugged())
    if (migrations)
      await expect(typesOfModule(name, tables, owners, columns)).toMatchFileSnapshot(
        `../../../lib/modules/${name}/schema.ts`,
      )
  await close()
})
