import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishInstitute } from '#lib/catalogue/publish/publish.ts'
import type { CourseDetail } from '#lib/catalogue/shapes/course.ts'
import type { CoursePage } from '#lib/catalogue/shapes/course-list.ts'
import { importSource } from '#lib/catalogue/source/store/import.ts'
import { createKey } from '#lib/office/keys/keys.ts'
import { freePort } from '../../../free-port.ts'
import { sourceOf } from '../../../rules/document/documents.ts'
import { type Background, background, untilAnswers } from '../../../run-process.ts'
import { courseOf, documentOf } from '../../commands/setup.ts'
import { describeServers, type TestDatabase } from '../../databases.ts'
import { revisionOf } from '../publish/published-rows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/**
 * Returns a zone whose clock stands between one and eleven, so that its day does not end while the test runs. Its date is
 * the one of UTC, or another. The server's clock is the real one: the zone is chosen for the hour.
 */
function zoneWhere(isUtcDate: boolean) {
  const now = Date.now()
  for (let hours = -12; hours <= 14; hours++) {
    const local = now + hours * hourMs
    const hour = new Date(local).getUTCHours()
    if (hour < 1 || hour > 22 || (dateOf(local) === dateOf(now)) !== isUtcDate) continue
    // The sign is the other way round in these names.
    const zone = hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
    return { zone, today: dateOf(local), yesterday: dateOf(local - dayMs) }
  }
  throw new Error('There is such a zone at every hour.')
}

/** One course that opens today, one that was open until yesterday, and one that is open always. */
function datesOf(slug: string, { zone, today, yesterday }: ReturnType<typeof zoneWhere>) {
  const versions = (id: string, amount: number, dates: object) => [
    { id, invites: [{ id, default: true, ...dates, plans: [{ amount, currency: 'INR' }] }] },
  ]
  return sourceOf(
    documentOf(slug, {
      site: { time_zone: zone, currency: 'INR' },
      courses: [
        courseOf('opens', { versions: versions('o', 500, { starts_on: today }) }),
        courseOf('closes', { versions: versions('c', 700, { ends_on: yesterday }) }),
        courseOf('always', { versions: versions('a', 900, {}) }),
      ],
      learning_paths: [],
    }),
  )
}

const addresses = ['/courses?availability=available&sort=price_asc', '/courses/opens', '/courses/closes']

describeServers('a date that passes, by the clock of a server on $name', ({ open }) => {
  let database: TestDatabase
  let server: Background
  let origin: string
  beforeAll(async () => {
    database = await open()
    const port = await freePort()
    origin = `http://127.0.0.1:${port}/catalog/v1`
    server = background(process.execPath, ['tests/faults/server.ts'], {
      DATABASE_URL: database.url ?? '',
      PORT: String(port),
      LOG_LEVEL: 'silent',
    })
    await Promise.race([untilAnswers(`${origin}/openapi.json`), server.failed])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.close()
  })

  test.each([
    ['its date is that of UTC', 'here', true],
    ['its date is another than that of UTC', 'there', false],
  ])('is seen by the first request of the institute’s day, where %s', async (_, slug, isUtcDate) => {
    const { db } = database
    const place = zoneWhere(isUtcDate)
    const { institute } = await importSource(db, datesOf(slug, place))
    const terms = { name: 'site', product: 'pub', expires_at: null, limit_per_minute: null }
    const key = await createKey(db, { ...terms, institute_id: institute.id, scopes: ['catalog:read'] })
    const ask = (address: string, etag = '') =>
      fetch(origin + address, { headers: { 'x-api-key': key.key, 'if-none-match': etag } })
    const askAll = async (etags: string[] = []) => {
      const responses = await Promise.all(addresses.map((address, index) => ask(address, etags[index])))
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
      const [list, ...courses] = (await Promise.all(responses.map((response) => response.json()))) as [
        CoursePage,
        CourseDetail,
        CourseDetail,
      ]
      return {
        etags: responses.map(({ headers }) => headers.get('etag') ?? ''),
        state: [
          list.data.map(({ id, price }) => [id, price?.amount]),
          ...courses.map(({ availability, price }) => [availability, price?.amount ?? null]),
        ],
      }
    }
    const setNextChange = (next_change_at: Date | null) =>
      db
        .updateTable('publications')
        .set({ next_change_at })
        .where('institute_id', '=', institute.id)
        .execute()

    await publishInstitute(db, institute.id, new Date(Date.now() - dayMs))
    const { next_change_at } = await db
      .selectFrom('publications')
      .select('next_change_at')
      .where('institute_id', '=', institute.id)
      .executeTakeFirstOrThrow()
    // Yesterday's answers: without a next change the server does not know that the day is over.
    await setNextChange(null)
    const before = await askAll()
    expect(before.state).toEqual([
      [
        ['closes', 700],
        ['always', 900],
      ],
      ['not_started', null],
      ['available', 700],
    ])
    expect((await ask('/courses/opens', before.etags[1])).status).toBe(304)
    const revision = await revisionOf(db, institute.id)
    await setNextChange(next_change_at)

    const after = await askAll(before.etags)
    expect(after.state).toEqual([
      [
        ['opens', 500],
        ['always', 900],
      ],
      ['available', 500],
      ['closed', null],
    ])
    for (const [index, etag] of after.etags.entries()) expect(etag).not.toBe(before.etags[index])
    expect((await ask('/courses/opens', after.etags[1])).status).toBe(304)
    expect(await revisionOf(db, institute.id)).toBeGreaterThan(revision)
    // Nothing is left to happen by time alone, and nothing is published again.
    const last = await revisionOf(db, institute.id)
    expect((await askAll()).etags).toEqual(after.etags)
    expect(await revisionOf(db, institute.id)).toBe(last)
  })
})
