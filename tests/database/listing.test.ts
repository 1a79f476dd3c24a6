import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCourses } from '#lib/catalogue/courses.ts'
import { parseJson } from '#lib/catalogue/json.ts'
import { type Counted, countMatching } from '#lib/catalogue/listing/count.ts'
import { type Filter, filterOf } from '#lib/catalogue/listing/filter.ts'
import { matching, orderedMatching } from '#lib/catalogue/listing/matching.ts'
import { readOrder } from '#lib/catalogue/listing/orders.ts'
import { readStanding } from '#lib/catalogue/listing/standing.ts'
import type { Way } from '#lib/catalogue/listing/way.ts'
import { CourseListQuery } from '#lib/catalogue/query.ts'
import type { Db } from '#lib/db/open.ts'
import { databases, type TestDatabase } from './databases.ts'
import { freshen } from './freshen.ts'
import { publishGenerated } from './publish-document.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const id = 'generated-1-1'

const asked = (text: string): CourseListQuery =>
  CourseListQuery.parse(Object.fromEntries(new URLSearchParams(text)))

/** Every way that could lead to what a filter asks for. */
const waysOf = ({ all, any, text }: Filter): Way[] => [
  { by: 'list' },
  ...all.map((facet): Way => ({ by: 'facet', facet })),
  ...(any.length > 0 ? [{ by: 'any' } satisfies Way] : []),
  ...(text === undefined ? [] : [{ by: 'text' } satisfies Way]),
]

describe.each(databases)('on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db

  beforeAll(async () => {
    database = await open()
    db = database.db
    await publishGenerated(db, 120, now)
  })
  afterAll(() => database.close())

  test.each([
    'stream=music',
    'stream=music&format=ebook',
    'language=hi&stream=music&availability=available',
    'tag=Music,Design,Mathematics',
    'tag=Music,Design&availability=available&language=en',
    'q=an',
    'q=workshop&language=mr',
    'q=100%25',
    'q=for&tag=Music,Design,Programming&format=ebook',
  ])('every way to a page leads to the same courses in the same order: %s', async (text) => {
    const query = asked(text)
    const language = (await readStanding(db, id, query))?.filter.language ?? ''
    const filter = filterOf(id, query, language)
    for (const sort of ['newest', 'title', 'price_asc', 'price_desc'] as const) {
      const pages = []
      for (const way of waysOf(filter)) {
        const { rows } = await sql`${orderedMatching(id, filter, way, sort)}`.execute(db)
        const { rows: counted } = await sql<{ total: number }>`
          select count(*)::int as total ${matching(id, filter, way)}`.execute(db)
        expect(counted[0]?.total, JSON.stringify(way)).toBe(rows.length)
        pages.push(rows)
      }
      // No title has a percent sign, which is no wildcard either.
      expect(pages[0]?.length === 0).toBe(text.includes('%25'))
      for (const page of pages) expect(page).toEqual(pages[0])
    }
  })

  test.each(['stream=music&sort=title', 'q=for&sort=price_desc', 'tag=Music,Design&language=hi'])(
    'pages cut from an order that is kept are those that the database finds: ?%s',
    async (text) => {
      const query = asked(`${text}&page_size=100`)
      const standing = await readStanding(db, id, query)
      const counted = standing && (await countMatching(db, id, standing))
      const order = counted && (await readOrder(db, id, counted, query.sort))
      const { data, total } = parseJson(await listCourses(db, id, query))
      expect(order?.length).toBe(total)
      expect(order?.slice(0, 100)).toEqual(data.map((course) => course.id))
      expect(await readOrder(db, id, { ...counted, revision: 'another' } as Counted, query.sort)).toBe(
        undefined,
      )
    },
  )

  test.each(['', 'stream=music', 'stream=music&availability=available', 'tag=Music,Design', 'q=the'])(
    'the total is that of the revision whose courses are shown: ?%s',
    async (text) => {
      const read = async () => {
        const query = asked(`${text}&page_size=100`)
        const { total, data } = parseJson(await listCourses(db, id, query))
        return { total, shown: data.length }
      }
      await sql`update courses set published = true where institute_id = ${id}`.execute(db)
      await freshen(db, id, now)
      const before = await read()
      await sql`update courses set published = false where institute_id = ${id} and id in
        (select id from courses where institute_id = ${id} order by id limit 60)`.execute(db)
      await freshen(db, id, now)
      const after = await read()
      expect(after.total).toBeLessThan(before.total)
      expect(after.shown).toBe(Math.min(100, after.total))
    },
  )
})
