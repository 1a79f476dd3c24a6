import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseJson } from '#lib/base/json.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { PathDetail } from '#lib/contract/catalogue/answers/paths.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { findPath } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { courseOf, documentOf, inTwoLanguages } from '../../commands/setup.ts'
import { useDatabase } from '../../databases.ts'
import { findingsOf } from '../../findings.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishDocument } from './publish-document.ts'
import { publishedRows, revisionOf } from './published-rows.ts'

const id = 'id-harbour'
const now = new Date('2026-11-20T10:00:00.000Z')

const plans = [{ id: 'p1', amount: 5, currency: 'INR' }]
const invites = [{ id: 'i1', default: true, plans }, { id: 'i2' }]

const steps = ['weaving', 'dyes-hindi'].map((course_id) => ({ course_id }))

/** One course by itself, two editions of one, and two on a path, of which one is an edition. */
const document = documentOf('harbour', {
  site: {
    course_page_url: 'https://learn.example.org/{course_id}',
    languages: inTwoLanguages(['dyes', 'dyes-hindi']),
  },
  courses: [
    courseOf('alone', { versions: [{ id: 'alone-1', invites }] }),
    ...['baking', 'dyes', 'dyes-hindi', 'weaving'].map((course) => courseOf(course)),
  ],
  learning_paths: [{ code: 'LP1', name: 'First', steps }],
})

describe('a course that cannot be published', () => {
  const { db } = useDatabase()
  beforeEach(async () => {
    await db.deleteFrom('institutes').execute()
    await publishDocument(db, document, now)
    await db.updateTable('institutes').set({ card_label: 'title' }).execute()
    await publishOrDefer(db, id, now)
  })

  /** Gives every course a new title, and some a value that no rule can read. */
  const editAll = async (...broken: string[]) => {
    await sql`update courses set title = id || ' anew'`.execute(db)
    if (broken.length > 0)
      await db.updateTable('courses').set({ faqs: '[7]' }).where('id', 'in', broken).execute()
  }
  const titles = async () => {
    const page = await listCourses(publishedSource(db, id), CourseListQuery.parse({ sort: 'title' }))
    return parseJson(page).data.map(({ title }) => title)
  }
  const detail = async (course: string) =>
    JSON.parse((await findCourse(publishedSource(db, id), course, {}))?.json ?? 'null') as CourseDetail | null
  const steps = async () => {
    const path = JSON.parse((await findPath(db, id, 'LP1'))?.json ?? '') as PathDetail
    return path.steps.map(({ course }) => course.title)
  }
  const faults = async () =>
    (await db.selectFrom('publish_faults').select(['id', 'message']).orderBy('id').execute()).map(
      ({ id, message }) => [id, message.includes(`courses "${id}", column faqs`)],
    )
  const repair = (course: string) =>
    db.updateTable('courses').set({ faqs: '[]' }).where('id', '=', course).execute()

  test('keeps its last good state while the others are published, and is named with the reason', async () => {
    await editAll('alone')
    const revision = await revisionOf(db, id)
    await publishOrDefer(db, id, now)
    expect(await revisionOf(db, id)).toBeGreaterThan(revision)
    expect(await titles()).toEqual(['baking anew', 'Course alone', 'dyes anew', 'weaving anew'])
    expect(await faults()).toEqual([['alone', true]])
    const places = db.selectFrom('publish_faults').select(['table_name', 'column_name'])
    expect(await places.execute()).toEqual([{ table_name: 'courses', column_name: 'faqs' }])
    const [finding] = await findingsOf('institute', db, now)
    expect(finding).toMatchObject({ subject: 'harbour', is_ok: false })
    expect(finding?.message).toBe(
      '“alone anew”: the value of “courses.faqs” is not valid. Visitors see the last good state.',
    )
    expect(finding?.advice).toMatch(/^courses "alone", column faqs: not the list that is/)
    expect(finding?.advice).toContain('publish --institute harbour')
  })

  test('keeps its fault while only others change, and a whole publish finds it again', async () => {
    await editAll('alone')
    await publishOrDefer(db, id, now)
    await db.updateTable('courses').set({ title: 'Bread' }).where('id', '=', 'baking').execute()
    await publishOrDefer(db, id, now)
    expect(await titles()).toContain('Bread')
    expect(await faults()).toEqual([['alone', true]])
    const report = await publishInstitute(db, id, now)
    const values = { reason: expect.stringContaining('column faqs') }
    expect(report.faults).toMatchObject([
      { code: 'valueUnpublished', on: { kind: 'course', id: 'alone' }, values },
    ])
    expect(await faults()).toEqual([['alone', true]])
  })

  test('keeps all editions of its entry at their last state: half of an entry would be wrong about the other', async () => {
    const before = [await detail('dyes'), await detail('dyes-hindi')]
    await editAll('dyes-hindi')
    await publishOrDefer(db, id, now)
    expect([await detail('dyes'), await detail('dyes-hindi')]).toEqual(before)
    expect(await titles()).toEqual(['alone anew', 'baking anew', 'Course dyes', 'weaving anew'])
    expect((await faults()).map(([course]) => course)).toEqual(['dyes', 'dyes-hindi'])
    await repair('dyes-hindi')
    await publishOrDefer(db, id, now)
    const both = [await detail('dyes'), await detail('dyes-hindi')].map((one) => one?.title)
    expect(both).toEqual(['dyes anew', 'dyes-hindi anew'])
    expect(await faults()).toEqual([])
  })

  test('keeps the entry of a group that dissolves, also while another of its courses is edited', async () => {
    const before = [await detail('dyes'), await detail('dyes-hindi')]
    await sql`update versions set workload = 'soon' where course_id = 'dyes-hindi'`.execute(db)
    await db.updateTable('institutes').set({ languages_enabled: false }).execute()
    await publishOrDefer(db, id, now)
    const kept = async () => [await detail('dyes'), await detail('dyes-hindi'), await steps()]
    const last = [...before, ['Course weaving', 'Course dyes-hindi']]
    expect(await kept()).toEqual(last)
    expect((await faults()).map(([course]) => course)).toEqual(['dyes', 'dyes-hindi'])
    await db.updateTable('courses').set({ title: 'Dyeing' }).where('id', '=', 'dyes').execute()
    await publishOrDefer(db, id, now)
    expect(await kept()).toEqual(last)
    const after = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(await publishedRows(db, id)).toEqual(after)
    await db.updateTable('versions').set({ workload: null }).where('course_id', '=', 'dyes-hindi').execute()
    await publishOrDefer(db, id, now)
    expect([await detail('dyes'), await detail('dyes-hindi')].map((one) => one?.title)).toEqual([
      'Dyeing',
      'Course dyes-hindi',
    ])
    expect(await faults()).toEqual([])
    expect((await publishInstitute(db, id, now)).entries).toBe(5)
  })

  test('shows on its learning path as it was published last, in the series of the others too', async () => {
    await editAll('weaving')
    await publishOrDefer(db, id, now)
    expect(await steps()).toEqual(['Course weaving', 'dyes-hindi anew'])
    const series = (await detail('dyes'))?.series?.steps.map(({ title }) => title)
    expect(series).toEqual(['Course weaving', 'dyes-hindi anew'])
    expect((await detail('weaving'))?.title).toBe('Course weaving')
    await repair('weaving')
    await publishOrDefer(db, id, now)
    expect(await steps()).toEqual(['weaving anew', 'dyes-hindi anew'])
  })

  test('is removed together with its fault', async () => {
    await editAll('alone')
    await publishOrDefer(db, id, now)
    await db.deleteFrom('courses').where('id', '=', 'alone').execute()
    await publishOrDefer(db, id, now)
    expect(await titles()).toEqual(['baking anew', 'dyes anew', 'weaving anew'])
    expect(await faults()).toEqual([])
  })

  test('gives the series of a path that cannot be read to the courses that the path names now, in a part publish too', async () => {
    await sql`update path_steps set currency = '?'`.execute(db)
    // The path's last state has dyes-hindi as the course dyes, whose edition it was.
    await db.updateTable('institutes').set({ languages_enabled: false }).execute()
    await publishOrDefer(db, id, now)
    await db.updateTable('courses').set({ title: 'Dyeing' }).where('id', '=', 'dyes').execute()
    await publishOrDefer(db, id, now)
    const after = await publishedRows(db, id)
    await publishInstitute(db, id, now)
    expect(after).toEqual(await publishedRows(db, id))
    expect((await detail('dyes'))?.series).toBeNull()
    expect((await detail('weaving'))?.series?.name).toBe('First')
  })
})
