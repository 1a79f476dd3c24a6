import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { countSearch, takeCounted } from '#lib/modules/dashboard/searches/counted.ts'
import { listSearches, rowsMax, storeSearches } from '#lib/modules/dashboard/searches/store.ts'
import { publishDocument } from '../../../database/catalogue/publish/publish-document.ts'
import { documentOf } from '../../../database/commands/setup.ts'
import { databases, type TestDatabase } from '../../../database/databases.ts'

const now = new Date('2027-01-31T10:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

describe.each(databases)('what visitors looked for, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await open()
    db = database.db
    for (const slug of ['craft', 'music']) await publishDocument(db, documentOf(slug), new Date())
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    takeCounted()
    await db.deleteFrom('searches').execute()
  })
  const list = (instituteId: string, at = now, outcome: 'nothing' | 'corrected' = 'nothing') =>
    listSearches(db, { instituteId, outcome, now: at, limit: 2_000 })

  test('counts add up over runs and days, for each institute and outcome apart', async () => {
    countSearch('id-craft', 'Harp', 'nothing')
    countSearch('id-craft', 'harp', 'nothing')
    countSearch('id-music', 'harp', 'nothing')
    countSearch('id-music', 'sitra', 'corrected')
    countSearch('removed meanwhile', 'harp', 'nothing')
    await storeSearches(db, now)
    countSearch('id-craft', 'harp', 'nothing')
    await storeSearches(db, now)
    countSearch('id-craft', 'harp', 'nothing')
    await storeSearches(db, daysLater(1))
    expect(await list('id-craft', daysLater(1))).toEqual([{ words: 'harp', times: 4, last: '2027-02-01' }])
    expect(await list('id-music')).toEqual([{ words: 'harp', times: 1, last: '2027-01-31' }])
    expect(await list('id-music', now, 'corrected')).toEqual([
      { words: 'sitra', times: 1, last: '2027-01-31' },
    ])
  })

  test('an institute keeps 1,000 rows: those searched most, and nothing of another goes for them', async () => {
    countSearch('id-music', 'alone', 'nothing')
    countSearch('id-craft', 'often', 'nothing')
    countSearch('id-craft', 'often', 'nothing')
    await storeSearches(db, now)
    for (let i = 0; i < rowsMax; i++) countSearch('id-craft', `word${i}`, 'nothing')
    await storeSearches(db, daysLater(1))
    const kept = await list('id-craft', daysLater(1))
    expect(kept).toHaveLength(rowsMax)
    expect(kept[0]).toMatchObject({ words: 'often', times: 2 })
    expect(await list('id-music')).toHaveLength(1)
  })

  test('a search is gone after 30 days', async () => {
    countSearch('id-craft', 'harp', 'nothing')
    await storeSearches(db, now)
    await storeSearches(db, daysLater(29))
    expect(await list('id-craft', daysLater(29))).toHaveLength(1)
    expect(await list('id-craft', daysLater(30))).toEqual([])
    await storeSearches(db, daysLater(30))
    expect(await db.selectFrom('searches').select('words').execute()).toEqual([])
  })
})
