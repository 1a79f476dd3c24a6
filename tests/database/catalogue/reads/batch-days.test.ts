import { beforeAll, describe, expect, test } from 'vitest'
import { listChanges, writeCursor } from '#lib/catalogue/reads/changes.ts'
import { listCourses } from '#lib/catalogue/reads/courses.ts'
import { CourseListQuery } from '#lib/catalogue/reads/query.ts'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { parseJson } from '#lib/json.ts'
import { courseOf, documentOf } from '../../commands/setup.ts'
import { databases, useDatabase } from '../../databases.ts'
import { publishIfStale } from '../follower/publish-if-stale.ts'
import { publishDocument } from '../publish/publish-document.ts'
import { revisionOf } from '../publish/published-rows.ts'

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
    await publishIfStale(db, id, moment)
    const query = CourseListQuery.parse({ sort: 'soonest', starts_from: '2026-01-01', facets: 'month,venue' })
    const { data, facets } = parseJson<CoursePage>(await listCourses(db, id, query))
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
    expect(JSON.parse(changes?.json ?? '')).toMatchObject({
      data: [],
      next: writeCursor(id, { revision: after.revision }),
    })
    const nextDay = await read(new Date(midnight.getTime() + 20 * 3_600_000))
    expect(nextDay.revision).toBe(after.revision)
  })

  test('the first read after midnight of the zone offers what opens that day, and no more what closed', async () => {
    const invites = (dates: object) => [{ id: 'i', ...dates, plans: [{ amount: 500, currency: 'INR' }] }]
    const courses = [
      batch('opens', { invites: invites({ starts_on: '2026-11-25' }) }),
      batch('closes', { invites: [{ ...invites({ ends_on: '2026-11-24' })[0], id: 'j' }] }),
    ]
    const own = await publishDocument(
      db,
      documentOf('enrolment', { site: { time_zone: 'Asia/Kolkata' }, courses, learning_paths: [] }),
      at('2026-11-19'),
    )
    const offered = async (moment: Date) => {
      await publishIfStale(db, own, moment)
      const query = CourseListQuery.parse({ availability: 'available' })
      const { data } = parseJson<CoursePage>(await listCourses(db, own, query))
      return data.map((course) => [course.id, course.price?.amount])
    }
    const midnight = at('2026-11-24')
    expect(await offered(new Date(midnight.getTime() - 1))).toEqual([['closes', 500]])
    expect(await offered(midnight)).toEqual([['opens', 500]])
  })
})
