import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { publishIfStale } from '#lib/catalogue/publish/publisher.ts'
import { findCourse } from '#lib/catalogue/reads/courses.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import { describeServers } from '../../databases.ts'
import { publishDocument } from './publish-document.ts'

const hourMs = 3_600_000

afterEach(() => vi.useRealTimers())

const fail = (error: unknown) => {
  throw error
}

/** Sets the clock of this process wrong; the server keeps its own. PGlite has no other clock than the process. */
const setClockAhead = (hours: number) =>
  vi.useFakeTimers({ now: Date.now() + hours * hourMs, toFake: ['Date'] })

describeServers('a process whose clock is 26 hours ahead, on $name', ({ open }) => {
  const dayOf = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10)

  const publish = async () => {
    const database = await open()
    const { db } = database
    await publishDocument(
      db,
      {
        format: 'catalogue/1',
        institute: { id: 'i1', slug: 'harbour', name: 'Harbour' },
        courses: [
          {
            id: 'c1',
            title: 'Ropes',
            versions: [
              { id: 'v1', invites: [{ id: 'n1', default: true, status: 'active', starts_on: dayOf(1) }] },
            ],
          },
        ],
      },
      new Date(),
    )
    const availability = async () =>
      (JSON.parse(String((await findCourse(db, 'i1', 'c1', {}))?.json)) as CourseDetail).variants[0]
        ?.availability
    const publishedAt = async () =>
      (await db.selectFrom('publications').select('published_at').executeTakeFirstOrThrow()).published_at
    return { ...database, availability, publishedAt }
  }

  test('publishes nothing of another day, and stamps nothing with a time in the future', async () => {
    const { db, close, availability, publishedAt } = await publish()
    expect(await availability()).toBe('not_started')
    const rightly = Date.now()
    setClockAhead(26)
    await sql`update courses set title = 'Ropes and knots'`.execute(db)
    expect(await publishIfStale(db, 'i1', new Date(), fail)).toBe('now')
    expect(await availability()).toBe('not_started')
    expect((await publishedAt()).getTime()).toBeLessThan(rightly + hourMs)
    await close()
  })

  test('what was published with a time in the future is published again', async () => {
    const { db, close, publishedAt } = await publish()
    await sql`update publications set published_at = now() + interval '26 hours'`.execute(db)
    expect(await publishIfStale(db, 'i1', new Date(), fail)).toBe('now')
    expect((await publishedAt()).getTime()).toBeLessThan(Date.now() + hourMs)
    await close()
  })
})
