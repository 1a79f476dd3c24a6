import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseJson } from '#lib/base/json.ts'
import { publishDue } from '#lib/contract/catalogue/publish/publish.ts'
import { listPages, type SitemapQuery } from '#lib/contract/catalogue/reads/sitemap.ts'
import { readRevision } from '#lib/contract/revision.ts'
import { randomOf } from '../../../generated/random.ts'
import { describeServers, useDatabase } from '../../databases.ts'
import { publishIfStale } from '../follower/publish-if-stale.ts'
import { publishGenerated } from '../publish/publish-document.ts'

const now = new Date('2026-11-20T10:00:00Z')

describe('the sitemap in pages', () => {
  const { db } = useDatabase()
  let id: string
  beforeAll(async () => {
    // Some of these courses are editions of one.
    id = await publishGenerated(db, 60, now)
  })

  const read = async (query: SitemapQuery = {}) => parseJson(await listPages(db, id, query))

  test('parts all there is, a course with several pages too, wherever it is cut', async () => {
    const { data: whole, ...rest } = await read()
    expect(rest).toEqual({})
    const courses = whole.map(({ course_id }) => course_id)
    expect(new Set(courses).size).toBeLessThan(courses.length)
    for (const page_size of [1, 2, 3, 7, whole.length, 10_000]) {
      const parts = Math.ceil(whole.length / page_size)
      const pages = await Promise.all(
        Array.from({ length: parts + 1 }, (_, part) => read({ page: part + 1, page_size })),
      )
      expect(pages.flatMap(({ data }) => data)).toEqual(whole)
      expect(pages.map(({ has_more }) => has_more)).toEqual(pages.map((_, part) => part < parts - 1))
      for (const { total } of pages) expect(total).toBe(whole.length)
    }
  })

  test('has 10,000 entries on a page unless it is said', async () => {
    expect(await read({ page: 1 })).toMatchObject({ page: 1, page_size: 10_000, has_more: false })
    expect(await read({ page_size: 5 })).toMatchObject({ page: 1, page_size: 5, has_more: true })
  })

  test('is of the published revision', async () => {
    const [first] = (await read({ page_size: 1 })).data
    await db
      .updateTable('courses')
      .set({ title: 'Renamed', published: true })
      .where('institute_id', '=', id)
      .where('id', '=', first?.course_id ?? '')
      .execute()
    await publishIfStale(db, id, now)
    expect((await read({ page_size: 1 })).data[0]?.title).toBe('Renamed')
    expect((await read({ page: 1 })).data).toEqual((await read()).data)
  })

  test('has pages, order and total of one revision when a publish comes in between', async () => {
    const { data, total } = await read({ page: 1 })
    const admitted = await readRevision(db, id)
    const [first, last] = [data[0], data.findLast(({ course_id }) => course_id !== data[0]?.course_id)]
    await sql`update courses set updated_at = '2026-11-19T10:00:00Z' where id = ${first?.course_id}`.execute(
      db,
    )
    await sql`update courses set published = false where id = ${last?.course_id}`.execute(db)
    await publishIfStale(db, id, now)
    const page = parseJson(await listPages(db, id, { page_size: 1 }, admitted))
    const moved = { course_id: first?.course_id, last_modified: '2026-11-19T10:00:00.000Z' }
    expect(page.data[0]).toMatchObject(moved)
    expect(page.total).toBeLessThan(total ?? 0)
  })

  test('leaves out a course whose row is lost', async () => {
    const { data } = await read({ page: 1 })
    const id = data[0]?.course_id ?? ''
    await sql`delete from published_courses where entry_id = ${id}`.execute(db)
    expect((await read({ page: 1 })).data).toEqual(data.filter(({ course_id }) => course_id !== id))
  })
})

describeServers('the whole sitemap of 1,600 courses, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  let id: string
  beforeAll(async () => {
    id = await publishGenerated(db, 1_600, now)
  })

  /** The sitemap as it is stored in chunks, and as its page of any size is read from the courses. */
  const readBoth = async () => {
    const [whole, page] = await Promise.all([listPages(db, id), listPages(db, id, { page: 1 })])
    return [whole.json, page.json.replace(/,"page":1,.*/s, '}')]
  }
  const countChunks = async (): Promise<number> => {
    const chunks = sql<{ count: number }>`select count(*)::int as count from sitemap_chunks`
    return (await chunks.execute(db)).rows[0]?.count ?? 0
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
    for (let round = 0; round < 12; round++) {
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

  test('has a chunk made again when its first course alone changed', async () => {
    const chunks = sql`published_courses join sitemap_chunks on from_key = catalogue_key`
    await sql`update courses set title = 'First' where id in (select entry_id from ${chunks})`.execute(db)
    await publishIfStale(db, id, now)
    const [stored, paged] = await readBoth()
    expect(paged).toContain('"First"')
    expect(stored === paged).toBe(true)
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
