import { expect, test } from 'vitest'
import { migrate } from '#lib/db/migrate.ts'
import { openDatabase } from '#lib/db/open.ts'
import { plugged, plugIn } from '#lib/module.ts'
import { engines } from '../databases.ts'
import { coreTypes, type Owners, readTables, typesOfModule } from './table-types.ts'

/** Returns the modules of tables: those that are new after the module's migrations. */
async function ownersOfTables(): Promise<Owners> {
  const modules = plugged()
  plugIn([])
  const db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  try {
    const known = new Map([...(await readTables(db)).keys()].map((table) => [table, 'the core']))
    for (const module of modules.filter(({ migrations }) => migrations)) {
      plugIn([module])
      await migrate(db)
      for (const table of (await readTables(db)).keys()) if (!known.has(table)) known.set(table, module.name)
    }
    return known
  } finally {
    plugIn(modules)
    await db.destroy()
  }
}

test.each(engines)('the table types are those of the migrated $name', async ({ open }) => {
  const database = await open()
  const tables = await readTables(database.db)
  const owners = await ownersOfTables()
  await expect(coreTypes(tables, owners)).toMatchFileSnapshot('../../../db/schema.ts')
  for (const { name, migrations } of plugged())
    if (migrations)
      await expect(typesOfModule(name, tables, owners)).toMatchFileSnapshot(
        `../../../lib/modules/${name}/schema.ts`,
      )
  await database.close()
})
