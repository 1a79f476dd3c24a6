import { expect, test } from 'vitest'
import { engines } from '../databases.ts'
import { tableTypes } from './table-types.ts'

test.each(engines)('the table types are those of the migrated $name', async ({ open }) => {
  const database = await open()
  await expect(await tableTypes(database.db)).toMatchFileSnapshot('../../../db/schema.ts')
  await database.close()
})
