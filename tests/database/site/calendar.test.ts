import { convertIcsCalendar } from 'ts-ics'
import { describe, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { publishInstitute } from '#lib/contract/catalogue/publish/publish.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { engines, processDatabase, usual } from '../databases.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const stream = (id: string) => ({ id, title: id, slug: id, folders: [{ id: `${id}-1`, title: `${id} one` }] })

describe.each(engines)('on $name', ({ name, open }) => {
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

  // Pages are kept by revision, and both databases count revisions from 1.
  const once = name === usual.name ? test : undefined
  once?.('an event says which publish changed it last, and how often it comes again', async () => {
    const batches = (evening: string) => ({
      ropes: { evening, morning: dayAfter(20) },
      sails: { weekend: dayAfter(5) },
    })
    const stamps = async () => {
      const answer = await answerPage(new Request('http://localhost/batches.ics'))
      const { events = [] } = convertIcsCalendar(undefined, await answer.text())
      return Object.fromEntries(
        events.map(({ uid, stamp, lastModified, sequence }) => {
          expect(lastModified?.date).toEqual(stamp.date)
          return [uid.replace(/@.*/, ''), [stamp.date.toISOString(), Number(sequence)]]
        }),
      )
    }
    const publication = async () => {
      const row = db.selectFrom('publications').select(['revision', 'published_at'])
      const { revision, published_at } = await row.executeTakeFirstOrThrow()
      return [`${published_at.toISOString().slice(0, 19)}.000Z`, Number(revision)]
    }
    await db.deleteFrom('institutes').execute()
    await publish(batches(dayAfter(10)))
    const first = await publication()
    expect(await stamps()).toEqual({ evening: first, morning: first, weekend: first })
    await publish(batches(dayAfter(11)))
    const second = await publication()
    expect(second[1]).toBeGreaterThan(Number(first[1]))
    expect(await stamps()).toEqual({ evening: second, morning: first, weekend: first })
    await db.updateTable('courses').set({ about_html: '<p>New</p>' }).execute()
    await publishInstitute(db, 'i1', new Date())
    expect(await stamps()).toEqual({ evening: second, morning: first, weekend: first })
  })
})
