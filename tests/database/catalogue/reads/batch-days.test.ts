import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseJson } from '#lib/base/json.ts'
import type { ChangeList } from '#lib/contract/catalogue/answers/changes.ts'
import type { CourseDetail } from '#lib/contract/catalogue/answers/course.ts'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import type { PathDetail } from '#lib/contract/catalogue/answers/paths.ts'
import type { StreamList } from '#lib/contract/catalogue/answers/site.ts'
import type { Sitemap } from '#lib/contract/catalogue/answers/sitemap.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { listChanges, writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { findCourse } from '#lib/contract/catalogue/reads/course.ts'
import { CourseListQuery, listCourses } from '#lib/contract/catalogue/reads/course-list.ts'
import { findPath } from '#lib/contract/catalogue/reads/paths.ts'
import { publishedSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { listStreams } from '#lib/contract/catalogue/reads/site.ts'
import { courseOf, documentOf, inTwoLanguages } from '../../commands/setup.ts'
import { databases, useDatabase } from '../../databases.ts'
import { publishOrDefer } from '../follower/publish-or-defer.ts'
import { publishDocument } from '../publish/publish-document.ts'
import { publishedRows, revisionOf } from '../publish/published-rows.ts'
import { differences, readWhole } from './whole-read.ts'

/** In Kolkata the day begins at 18:30 UTC. */
const at = (date: string, time = '18:30') => new Date(`${date}T${time}:00.000Z`)

const batch = (id: string, dates: object) => courseOf(id, { versions: [{ id: `${id}-v`, ...dates }] })
const document = documentOf('batches', {
  site: { time_zone: 'Asia/Kolkata' },
  courses: [
    batch('over', { starts_on: '2026-11-01', ends_on: '2026-11-20', venue: 'Goa' }),
    batch('starts', { starts_on: '2026-11-25', venue: 'Pune' }),
    batch('later', { starts_on: '2026-12-02', venue: 'Pune' }),
  ],
  learning_paths: [],
})

describe.each(databases)('a day that passes over batches, on $name', (kind) => {
  const { db } = useDatabase(kind.open)
  let id: string
  beforeAll(async () => {
    id = await publishDocument(db, document, at('2026-11-19'))
  })

  /** Reads the list at a moment. */
  async function read(moment: Date) {
    await publishOrDefer(db, id, moment)
    const query = CourseListQuery.parse({ sort: 'soonest', starts_from: '2026-01-01', facets: 'month,venue' })
    const { data, facets } = parseJson<CoursePage>(await listCourses(publishedSource(db, id), query))
    return {
      ids: data.map((course) => course.id),
      months: facets?.month?.map(({ value }) => value),
      venues: facets?.venue?.map(({ value, count }) => `${value} ${count}`),
      revision: await revisionOf(db, id),
    }
  }

  test.each([
    ['its last day is over', at('2026-11-20'), ['starts', 'later'], ['2026-11', '2026-12'], ['Pune 2']],
    ['it started', at('2026-11-25'), ['later', 'starts'], ['2026-11', '2026-12'], ['Pune 2']],
    ['its month is over', at('2026-11-30'), ['later', 'starts'], ['2026-12'], ['Pune 2']],
  ])('the first read after midnight of the zone sees that %s', async (_, midnight, ids, months, venues) => {
    const before = await read(new Date(midnight.getTime() - 1))
    const cursor = { revision: before.revision }
    const after = await read(midnight)
    expect(after).toMatchObject({ ids, months, venues })
    expect({ ...after, revision: 0 }).not.toEqual({ ...before, revision: 0 })
    expect(after.revision).toBeGreaterThan(before.revision)
    // No summary, detail or default order is another one.
    const changes = await listChanges(db, id, cursor, 10)
    const next = writeCursor(id, { revision: after.revision })
    expect(JSON.parse(changes?.json ?? '')).toMatchObject({ data: [], next })
    const nextDay = await read(new Date(midnight.getTime() + 20 * 3_600_000))
    expect(nextDay.revision).toBe(after.revision)
  })

  test('the first read after midnight of the zone offers what opens that day, and no more what closed', async () => {
    const invites = (dates: object) => [{ id: 'i', ...dates, plans: [{ amount: 500, currency: 'INR' }] }]
    const courses = [
      batch('opens', { invites: invites({ starts_on: '2026-11-25' }) }),
      batch('closes', { invites: [{ ...invites({ ends_on: '2026-11-24' })[0], id: 'j' }] }),
    ]
    const site = { time_zone: 'Asia/Kolkata' }
    const both = documentOf('enrolment', { site, courses, learning_paths: [] })
    const own = await publishDocument(db, both, at('2026-11-19'))
    const offered = async (moment: Date) => {
      await publishOrDefer(db, own, moment)
      const query = CourseListQuery.parse({ availability: 'available' })
      const { data } = parseJson<CoursePage>(await listCourses(publishedSource(db, own), query))
      return data.map((course) => [course.id, course.price?.amount])
    }
    const midnight = at('2026-11-24')
    expect(await offered(new Date(midnight.getTime() - 1))).toEqual([['closes', 500]])
    expect(await offered(midnight)).toEqual([['opens', 500]])
  })
})

describe.each(databases)('a course with publish dates, on $name', (kind) => {
  const { db } = useDatabase(kind.open)
  const week = { publish_from: '2026-11-25', publish_until: '2026-12-01' }
  const music = { tags: ['music'] }
  const steps = ['guest', 'host', 'alone'].map((course_id) => ({ course_id, title: `Step ${course_id}` }))
  const dated = documentOf('dated', {
    site: {
      time_zone: 'Asia/Kolkata',
      course_page_url: 'https://learn.example/{course_id}',
      streams: { source: 'folder_library', folders: [{ id: 'f', title: 'Music', tag: 'music' }] },
      languages: inTwoLanguages(['guest', 'host']),
    },
    courses: [
      courseOf('alone', { ...week, ...music, slug: 'lone' }),
      courseOf('host', { tags: ['Hindi'] }),
      courseOf('guest', { ...week, tags: ['English'] }),
      // Dates do not publish what is hidden otherwise.
      courseOf('draft', { ...week, ...music, published: false }),
    ],
    learning_paths: [{ code: 'LP', name: 'Path', steps }],
  })
  const ids = ['alone', 'host', 'guest', 'draft', 'lone']

  const answerOf = <Shape>(found: { json: string } | undefined) => JSON.parse(found?.json ?? '') as Shape

  /** What visitors see: entries of list, sitemap and streams, steps of the path, and what each id opens. */
  async function seen(id: string) {
    const { data } = parseJson<CoursePage>(
      await listCourses(publishedSource(db, id), CourseListQuery.parse({ sort: 'title' })),
    )
    const { streams } = answerOf<StreamList>(await listStreams(db, id))
    const { data: pages } = answerOf<Sitemap>(await publishedSource(db, id).sitemap({}))
    const { steps } = answerOf<PathDetail>(await findPath(db, id, 'lp'))
    const opened = await Promise.all(ids.map((courseId) => findCourse(publishedSource(db, id), courseId, {})))
    return {
      list: data.map((course) => course.id).join(' '),
      music: streams[0]?.course_count,
      sitemap: pages
        .map(({ url }) => url?.slice(22))
        .sort()
        .join(' '),
      steps: steps.map(({ course }) => course.title).join(', '),
      opened: opened.map((found) => (found ? answerOf<CourseDetail>(found).id : '-')).join(' '),
    }
  }
  const stepsThen = 'Step guest, Course host, Step alone'
  const hidden = { list: 'host', music: 0, sitemap: 'host', steps: stepsThen, opened: '- host - - -' }
  const shown = {
    list: 'alone guest',
    music: 1,
    sitemap: 'alone guest host',
    steps: 'Course guest, Course host, Course alone',
    opened: 'alone guest guest - alone',
  }

  test('appears and goes with the first read of the day, everywhere, and both are changes', async () => {
    const id = await publishDocument(db, dated, at('2026-11-19'))
    let last = hidden
    for (const [midnight, now, changes] of [
      [at('2026-11-24'), shown, ['course alone changed', 'course guest changed', 'course host removed']],
      [at('2026-12-01'), hidden, ['course alone removed', 'course guest removed', 'course host changed']],
    ] as const) {
      await publishOrDefer(db, id, new Date(midnight.getTime() - 1))
      expect(await seen(id)).toEqual(last)
      const cursor = { revision: await revisionOf(db, id) }
      const before = await readWhole(db, id, ids, ['en', 'hi'])
      await publishOrDefer(db, id, midnight)
      expect(await seen(id)).toEqual(now)
      const { data } = answerOf<ChangeList>(await listChanges(db, id, cursor, 100))
      const listed = data.map((each) => `${each.kind} ${each.id ?? ''} ${each.change}`).sort()
      expect(listed).toEqual(differences(before, await readWhole(db, id, ids, ['en', 'hi'])))
      expect(listed).toEqual(expect.arrayContaining([...changes, 'list  changed', 'path LP changed']))
      const rows = await publishedRows(db, id)
      await publishInstitute(db, id, midnight)
      expect(rows).toEqual(await publishedRows(db, id))
      last = now
    }
  })

  test('waits for its day in silence, also after an edit and across a day on which nothing was read', async () => {
    await db.deleteFrom('institutes').execute()
    const id = await publishDocument(db, dated, at('2026-11-19'))
    const { revision, next_change_at } = await readDue(id)
    expect(next_change_at).toEqual(at('2026-11-24'))
    await publishOrDefer(db, id, at('2026-11-23'))
    expect((await readDue(id)).revision).toBe(revision)
    await sql`update courses set publish_from = '2026-12-24' where id = 'alone'`.execute(db)
    await publishOrDefer(db, id, at('2026-11-23'))
    await sql`update courses set publish_until = null where id = 'alone'`.execute(db)
    await publishOrDefer(db, id, at('2026-12-30'))
    expect(await seen(id)).toMatchObject({ list: 'alone host', music: 1 })
    expect((await readDue(id)).next_change_at).toBeNull()
    // A day on which no course changes is not due again at each request.
    await sql`update publications set next_change_at = '2026-12-30' where institute_id = ${id}`.execute(db)
    await publishOrDefer(db, id, at('2026-12-31'))
    expect((await readDue(id)).next_change_at).toBeNull()
  })

  const readDue = (id: string) =>
    db
      .selectFrom('publications')
      .select(['revision', 'next_change_at'])
      .where('institute_id', '=', id)
      .executeTakeFirstOrThrow()
})
