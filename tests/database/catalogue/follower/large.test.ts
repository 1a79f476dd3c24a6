import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRevision } from '#lib/base/db/revision.ts'
import { parseJson } from '#lib/base/json.ts'
import { Follower } from '#lib/contract/catalogue/follower/follower.ts'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { queryPage } from '#lib/contract/catalogue/index/page.ts'
import { CourseListQuery, indexQueryOf, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { useDatabase } from '../../databases.ts'
import { publishGenerated } from '../publish/publish-document.ts'
import { publishIfStale } from './publish-if-stale.ts'

const id = 'generated-1-1'

/** More than an index reads at once. */
const courses = 1_400

describe('a catalogue of many courses', () => {
  const { db } = useDatabase()
  beforeAll(() => publishGenerated(db, courses, new Date('2026-11-20T10:00:00.000Z')))

  test('an index that followed a publish answers like one made from the rows at once', async () => {
    const queries = ['sort=title', 'search=tabla', `language=hi&facets=${facetNames}`, 'sort=soonest&page=2']
    const answers = async (follower: Follower) => {
      const revision = await readRevision(db, id)
      const answers = []
      for (const query of queries) {
        const asked = CourseListQuery.parse(Object.fromEntries(new URLSearchParams(query)))
        const { courses, total, facets } = await follower.find(
          db,
          revision,
          queryPage({ ...indexQueryOf(asked), page_size: 20 }),
        )
        answers.push({ ids: courses.map((course) => course.id), total, facets })
      }
      return answers
    }
    const follower = new Follower(id)
    const before = await answers(follower)
    await sql`update courses set title = 'Tabla once more', position = 1 where id = 'c7'`.execute(db)
    await sql`update courses set published = false where id in ('c8', 'c9')`.execute(db)
    await publishIfStale(db, id, new Date('2026-11-20T11:00:00.000Z'))
    const followed = await answers(follower)
    expect(followed).toEqual(await answers(new Follower(id)))
    expect(followed).not.toEqual(before)
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
    const list = parseJson(await listCourses(db, id, CourseListQuery.parse({ page_size: '1' })))
    const { later } = await db
      .selectFrom('published_courses')
      .select(({ fn }) => fn.countAll<string>().as('later'))
      .where('revision', '=', '10')
      .executeTakeFirstOrThrow()
    expect(Number(later)).toBeGreaterThan(1_000)
    expect(list.total).toBe(Number(entries))
  })
})
