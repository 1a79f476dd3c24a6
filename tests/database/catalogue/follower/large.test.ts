import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { backgroundFigures } from '#lib/base/background.ts'
import { parseJson } from '#lib/base/json.ts'
import { followerOf } from '#lib/contract/catalogue/follower/follower.ts'
import { sliceTexts } from '#lib/contract/catalogue/follower/published-rows.ts'
import { needsOfPage, pageOfCourses } from '#lib/contract/catalogue/index/list-page.ts'
import { CourseListQuery, indexQueryOf, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { readRevision } from '#lib/contract/revision.ts'
import { useDatabase } from '../../databases.ts'
import { publishGenerated } from '../publish/publish-document.ts'

const id = 'generated-1-1'

/** More than an index reads at once. */
const courses = 1_400

describe('a catalogue of many courses', () => {
  const { db } = useDatabase()
  beforeAll(() => publishGenerated(db, courses, new Date('2026-11-20T10:00:00.000Z')))

  test('the search index is built in slices behind the first read, and no search waits for it', async () => {
    const revision = await readRevision(db, id)
    const find = (from: typeof db, words: object) => {
      const query = indexQueryOf(CourseListQuery.parse(words))
      const follower = followerOf(db, id)
      return follower.withIndex(
        from,
        revision,
        (index) => needsOfPage(index, query),
        (index) => pageOfCourses(index, query),
      )
    }
    const { total } = await find(db, {})
    let turns = 0
    for (; backgroundFigures().some(({ task }) => task === 'search index'); turns++) await turn()
    expect(turns).toBeGreaterThan(total / sliceTexts)
    const unread = {} as typeof db
    const found = await find(unread, { search: 'tabla' })
    expect(found.total).toBeGreaterThan(0)
  })

  test('is listed whole, also when its rows are of revisions of one digit and of two', async () => {
    const { entries } = await db
      .selectFrom('published_courses')
      .select(({ fn }) => fn.countAll<string>().as('entries'))
      .where('institute_id', '=', id)
      .executeTakeFirstOrThrow()
    await sql`update published_courses set revision = case when entry_id like 'c9%' then 9 else 10 end`.execute(
      db,
    )
    await db.updateTable('publications').set({ revision: 10 }).execute()
    const list = parseJson(
      await listCourses(publishedSource(db, id), CourseListQuery.parse({ page_size: '1' })),
    )
    const { later } = await db
      .selectFrom('published_courses')
      .select(({ fn }) => fn.countAll<string>().as('later'))
      .where('revision', '=', '10')
      .executeTakeFirstOrThrow()
    expect(Number(later)).toBeGreaterThan(1_000)
    expect(list.total).toBe(Number(entries))
  })
})
