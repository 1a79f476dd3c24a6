import { convertIcsCalendar } from 'ts-ics'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-route.ts'
import { setDatabase } from '../../api/gates-setup.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { engines } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const stream = (id: string) => ({ id, title: id, slug: id, folders: [{ id: `${id}-1`, title: `${id} one` }] })

describe.each(engines)('on $name', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    database = await open()
    setDatabase(database.db)
  })
  afterAll(() => database.close())

  /** Publishes a course of each stream with batches by id, and their first days. */
  const publish = (courses: Record<string, Record<string, string | null>>, status = 'active') =>
    publishDocument(
      database.db,
      {
        format: 'catalogue/1',
        institute: { id: 'i1', slug: 'harbour', name: 'Harbour' },
        site: { streams: { source: 'folder_library', folders: [stream('ropes'), stream('sails')] } },
        courses: Object.entries(courses).map(([id, batches]) => ({
          id,
          title: `All about ${id}`,
          tags: [`${id}-one`],
          versions: Object.entries(batches).map(([version, starts_on]) => ({
            id: version,
            level: version,
            ...(starts_on !== null && { starts_on }),
            invites: [{ id: `${version}-i`, default: true, status }],
          })),
        })),
      },
      new Date(),
    )

  const eventsOf = async (path: string) => {
    const answer = await answerPage(new Request(`http://localhost${path}`))
    const { events = [] } = convertIcsCalendar(undefined, await answer.text())
    return events.map(({ uid, start, status, sequence }) => [
      uid.replace(/@.*/, ''),
      start.date.toISOString().slice(0, 10),
      status ?? 'CONFIRMED',
      sequence ?? 0,
    ])
  }

  test('a batch that goes is cancelled in the calendars that had it, under its own id, until it returns', async () => {
    const [soon, later] = [dayAfter(10), dayAfter(20)]
    await publish({ ropes: { evening: soon, morning: later }, sails: { weekend: soon } })
    expect(await eventsOf('/batches.ics')).toEqual([
      ['evening', soon, 'CONFIRMED', 0],
      ['weekend', soon, 'CONFIRMED', 0],
      ['morning', later, 'CONFIRMED', 0],
    ])
    // One loses its day, the other its course.
    await publish({ ropes: { evening: null, morning: later } })
    const cancelled = ['evening', soon, 'CANCELLED', 1]
    const kept = ['morning', later, 'CONFIRMED', 0]
    expect(await eventsOf('/batches.ics')).toEqual([kept, cancelled, ['weekend', soon, 'CANCELLED', 1]])
    expect(await eventsOf('/streams/ropes/batches.ics')).toEqual([kept, cancelled])
    await publish({ ropes: { evening: later, morning: later }, sails: {} })
    expect(await eventsOf('/streams/ropes/batches.ics')).toEqual([['evening', later, 'CONFIRMED', 2], kept])
    await publish({ ropes: { morning: later } })
    expect(await eventsOf('/streams/ropes/batches.ics')).toEqual([kept, ['evening', later, 'CANCELLED', 3]])
  })

  test('a batch that is only closed, or over, is not cancelled, and what went sixty days ago is forgotten', async () => {
    const [soon, over] = [dayAfter(10), dayAfter(-2)]
    await publish({ ropes: { first: soon, second: over } })
    await publish({ ropes: { first: soon } }, 'inactive')
    await publish({ ropes: { third: soon } })
    expect(await eventsOf('/batches.ics')).toContainEqual(['first', soon, 'CANCELLED', 1])
    expect((await eventsOf('/batches.ics')).map(([id]) => id)).not.toContain('second')
    await database.db
      .updateTable('removed_batches')
      .set({ changed_at: new Date(`${dayAfter(-61)}T00:00Z`) })
      .execute()
    await publish({ ropes: {} })
    expect(await eventsOf('/batches.ics')).toEqual([['third', soon, 'CANCELLED', 1]])
  })
})
