import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { engines, processDatabase } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const stream = (id: string) => ({ id, title: id, slug: id, folders: [{ id: `${id}-1`, title: `${id} one` }] })

describe.each(engines)('on $name', ({ open }) => {
  const { db } = processDatabase(open)

  /** Publishes a course of each stream with batches by id, and their first days. */
  const publish = (courses: Record<string, Record<string, string | null>>, status = 'active') =>
    publishDocument(
      db,
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
    return events.map(
      ({ uid, start }) => `${uid.replace(/@.*/, '')} ${start.date.toISOString().slice(0, 10)}`,
    )
  }

  test('a calendar has upcoming batches of its stream or of all, and not those that are over, closed or gone', async () => {
    const [soon, later, over] = [dayAfter(10), dayAfter(20), dayAfter(-2)]
    await publish({ ropes: { evening: soon, morning: later, past: over }, sails: { weekend: soon } })
    expect(await eventsOf('/batches.ics')).toEqual([`evening ${soon}`, `weekend ${soon}`, `morning ${later}`])
    await publish({ ropes: { evening: null, morning: later }, sails: { weekend: soon } })
    expect(await eventsOf('/streams/ropes/batches.ics')).toEqual([`morning ${later}`])
    expect((await answerPage(new Request('http://localhost/streams/none/batches.ics'))).status).toBe(404)
    expect(await eventsOf('/batches.ics')).toEqual([`weekend ${soon}`, `morning ${later}`])
    await publish({ ropes: { morning: later } }, 'inactive')
    expect(await eventsOf('/batches.ics')).toEqual([])
  })
})
