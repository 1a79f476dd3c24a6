import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateInstitute } from '#db/generated/institute.ts'
import { freshen, publishInstitute } from '#lib/catalogue/publish.ts'
import { asPublisher } from '#lib/catalogue/publishing/publisher.ts'
import type { Db } from '#lib/db/open.ts'
import { describeServers, type TestDatabase } from './databases.ts'
import { publishDocument } from './publish-document.ts'
import { publishedRows } from './published-rows.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'

const revision = async (db: Db) =>
  (
    await sql<{
      revision: string
    }>`select revision::text from publications where institute_id = ${id}`.execute(db)
  ).rows[0]?.revision

const isNoted = async (db: Db) =>
  (await db.selectFrom('changes').select('id').where('institute_id', '=', id).limit(1).execute()).length > 0

describeServers('more changes than can be published at once, on $name', ({ open }) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
    await publishDocument(
      database.db,
      generateInstitute({ seed: 1, number: 1, courses: 150, today: '2026-11-20' }),
      now,
    )
  })
  afterAll(() => database.close())

  test('are published behind the readers, who do not wait even while another publisher works', async () => {
    const { db } = database
    const before = await revision(db)
    await sql`update courses set title = title || '!' where institute_id = ${id}`.execute(db)
    let isBusy: (() => void) | undefined
    const busy = new Promise<void>((resolve) => {
      isBusy = resolve
    })
    let release: (() => void) | undefined
    const publisher = asPublisher(db, id, 'none', async (trx) => {
      await sql`select 1`.execute(trx)
      isBusy?.()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await busy
    // Resolves while the other one still holds the lock.
    expect(await freshen(db, id, now)).toBe('later')
    expect(await revision(db)).toBe(before)
    release?.()
    await publisher
    await expect.poll(() => isNoted(db), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => revision(db), { timeout: 20_000 }).not.toBe(before)
    const behind = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(behind).toEqual(await publishedRows(db, id))
  })

  test('up to a hundred are published before the reader is answered', async () => {
    const { db } = database
    const before = await revision(db)
    await sql`update courses set title = title || '?' where institute_id = ${id} and id in
      (select id from courses where institute_id = ${id} limit 100)`.execute(db)
    expect(await freshen(db, id, now)).toBe('now')
    expect(await revision(db)).not.toBe(before)
    expect(await isNoted(db)).toBe(false)
  })
})
