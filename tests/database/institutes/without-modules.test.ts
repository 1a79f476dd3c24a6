import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#lib/base/db/open.ts'
import { plugged, plugIn } from '#lib/module.ts'
import { listInstituteSummaries, removeInstitute } from '#lib/office/institutes/institutes.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { documentOf } from '../commands/setup.ts'

const modules = plugged()
let db: Db
beforeAll(() => {
  plugIn([])
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
})
afterAll(async () => {
  plugIn(modules)
  await db.destroy()
})

test('institutes are listed and removed where no module has made its tables', async () => {
  await publishDocument(db, documentOf('harbour'), new Date())
  const [harbour] = await listInstituteSummaries(db)
  if (!harbour) throw new Error('There is no institute.')
  expect(harbour).toMatchObject({ slug: 'harbour', courses: 2 })
  expect(await removeInstitute(db, harbour, { withEnquiries: true, now: new Date() })).toBe(0)
  expect(await listInstituteSummaries(db)).toEqual([])
})
