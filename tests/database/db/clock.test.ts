import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publishIfStale } from '#lib/catalogue/publish/publisher.ts'
import { findCourse } from '#lib/catalogue/reads/courses.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { clockAheadSeconds, databaseClock } from '#lib/db/clock.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { describeServers, useDatabase } from '../databases.ts'
import { enquiry, fillLeads, send } from '../leads/calls.ts'

const hourMs = 3_600_000

// The embedded database has no other clock than the process.
describeServers('a process whose clock is 26 hours ahead, on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
  })
  afterEach(() => void vi.useRealTimers())

  const setClockAhead = () => vi.useFakeTimers({ now: Date.now() + 26 * hourMs, toFake: ['Date'] })
  const fail = (error: unknown) => {
    throw error
  }
  /** Publishes a course whose enrolment begins tomorrow. */
  const publish = () => {
    const starts_on = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 10)
    const invites = [{ id: 'n1', default: true, status: 'active', starts_on }]
    const courses = [{ id: 'c1', title: 'Ropes', versions: [{ id: 'v1', invites }] }]
    const institute = { id: 'i1', slug: 'harbour', name: 'Harbour' }
    return publishDocument(db, { format: 'catalogue/1', institute, courses }, new Date())
  }
  const availability = async () => {
    const course = await findCourse(db, 'i1', 'c1', {})
    return (JSON.parse(course?.json ?? '') as CourseDetail).variants[0]?.availability
  }
  const publishedAt = async () =>
    (await db.selectFrom('publications').select('published_at').executeTakeFirstOrThrow()).published_at

  test('goes by the clock of the database', async () => {
    const right = Date.now()
    setClockAhead()
    const now = await databaseClock(db)
    expect(Math.abs(now().getTime() - right)).toBeLessThan(60_000)
    expect(await clockAheadSeconds(db)).toBeGreaterThan(93_000)
  })

  test('dates an enquiry rightly', async () => {
    await fillLeads(db)
    const right = Date.now()
    setClockAhead()
    const { created_at } = (await (await send(enquiry)).json()) as { created_at: string }
    expect(Math.abs(Date.parse(created_at) - right)).toBeLessThan(60_000)
  })

  test('publishes nothing of another day, and stamps nothing with a time in the future', async () => {
    await publish()
    expect(await availability()).toBe('not_started')
    const right = Date.now()
    setClockAhead()
    await sql`update courses set title = 'Ropes and knots'`.execute(db)
    expect(await publishIfStale(db, 'i1', new Date(), fail)).toBe('now')
    expect(await availability()).toBe('not_started')
    expect((await publishedAt()).getTime()).toBeLessThan(right + hourMs)
  })

  test('what was published with a time in the future is published again', async () => {
    await publish()
    await sql`update publications set published_at = now() + interval '26 hours'`.execute(db)
    expect(await publishIfStale(db, 'i1', new Date(), fail)).toBe('now')
    expect((await publishedAt()).getTime()).toBeLessThan(Date.now() + hourMs)
  })
})
