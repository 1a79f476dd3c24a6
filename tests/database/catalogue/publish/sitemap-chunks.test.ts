import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import { listPages } from '#lib/catalogue/reads/sitemap.ts'
import type { Db } from '#lib/db/open.ts'
import { randomOf } from '../../../generated/random.ts'
import { describeServers } from '../../databases.ts'
import { publishIfStale } from '../follower/publish-if-stale.ts'
import { publishGenerated } from './publish-document.ts'

const now = new Date('2026-11-20T10:00:00Z')

describeServers('the whole sitemap of 2,000 courses, on $name', ({ open }) => {
  let db: Db
  let id: string
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await open())
    id = await publishGenerated(db, 2_000, now)
  })
  afterAll(() => close())

  /** The sitemap as it is stored in chunks, and as its page of any size is read from the courses. */
  const readBoth = async () => {
    const [whole, page] = await Promise.all([listPages(db, id), listPages(db, id, { page: 1 })])
    return [whole.json, page.json.replace(/,"page":1,.*/s, '}')]
  }
  const countChunks = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from sitemap_chunks`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }

  test('is what its pages are, whatever was edited in between', async () => {
    const { whole, pick } = randomOf(34)
    const ids = (await db.selectFrom('courses').select('id').execute()).map((course) => course.id)
    const edits = [
      sql`title = title || '!'`,
      sql`updated_at = updated_at + interval '1 day'`,
      sql`position = 1`,
      sql`position = null`,
      sql`position = (random() * 3000)::int`,
      sql`published = not published`,
    ]
    expect(await countChunks()).toBeGreaterThan(2)
    for (let round = 0; round < 30; round++) {
      for (let edit = 0; edit < 3; edit++) {
        const some = Array.from({ length: whole(1, 20) }, () => pick(ids))
        await sql`update courses set ${pick(edits)} where id = any(${some}::text[])`.execute(db)
      }
      // Their creation is the second sort key.
      await sql`update versions set created_at = created_at - interval '1 day' where course_id = ${pick(ids)}`.execute(
        db,
      )
      await publishIfStale(db, id, now)
      const [stored, paged] = await readBoth()
      expect(stored === paged, `round ${round}`).toBe(true)
    }
  })

  test('is divided again when one chunk has grown too large', async () => {
    await sql`delete from sitemap_chunks where from_key <> ''`.execute(db)
    await sql`update courses set title = title || '?' where id = 'c7'`.execute(db)
    await publishIfStale(db, id, now)
    expect(await countChunks()).toBeGreaterThan(2)
    const [stored, paged] = await readBoth()
    expect(stored === paged).toBe(true)
  })

  test('begins with the first course, and is empty after the last one', async () => {
    await sql`update courses set published = false`.execute(db)
    await publishDue(db, id, now)
    expect((await listPages(db, id)).json).toBe('{"data":[]}')
    await sql`update courses set published = true where id in ('c7', 'c9')`.execute(db)
    await publishDue(db, id, now)
    const [whole, paged] = await readBoth()
    expect(whole).toBe(paged)
    expect(whole).toContain('"c7"')
  })
})
