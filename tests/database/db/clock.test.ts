import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { GET as courses } from '#app/catalog/v1/courses/route.ts'
import { clockAheadSeconds, databaseClock } from '#lib/base/db/clock.ts'
import { tryFile } from '#lib/office/imports/trial.ts'
import { createKey } from '#lib/office/institutes/keys.ts'
import { publishOrDefer } from '../catalogue/follower/publish-or-defer.ts'
import { publishDocument } from '../catalogue/publish/publish-document.ts'
import { revisionOf } from '../catalogue/publish/published-rows.ts'
import { describeServers, processDatabase } from '../databases.ts'
import { enquiry, fillLeads, send } from '../leads/calls.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'harbour' }))

const hourMs = 3_600_000
const dayIn = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString().slice(0, 10)

const institute = { id: 'i1', slug: 'harbour', name: 'Harbour' }
const versionOf = (id: string, dates: object, invite: object) => ({
  ...{ id, ...dates, invites: [{ id: `${id}-in`, default: true, ...invite }] },
})
/** A batch that begins today and can be booked today for the last time, and one that can be booked from tomorrow. */
const documentOf = ([today, tomorrow] = [dayIn(0), dayIn(24)]) => ({
  format: 'catalogue/1',
  institute,
  courses: [
    { id: 'knots', title: 'Knots', versions: [versionOf('v1', { starts_on: today }, { ends_on: today })] },
    { id: 'ropes', title: 'Ropes', versions: [versionOf('v2', {}, { starts_on: tomorrow })] },
  ],
})

// The embedded database has no other clock than the process.
describeServers('a process whose clock is 26 hours ahead, on $name', ({ open }) => {
  const { db } = processDatabase(open)
  let right = 0
  let headers: Record<string, string>

  beforeEach(async () => {
    await db.deleteFrom('leads').execute()
    await db.deleteFrom('institutes').execute()
    await publishDocument(db, documentOf(), new Date())
    const terms = { institute_id: 'i1', name: 'x', product: 'pub', limit_per_minute: null, expires_at: null }
    headers = { 'x-api-key': (await createKey(db, { ...terms, scopes: ['catalog:read'] })).key }
    right = Date.now()
    vi.useFakeTimers({ now: right + 26 * hourMs, toFake: ['Date'] })
  })
  afterEach(() => void vi.useRealTimers())

  const page = async (path: string) => (await answerPage(new Request(`http://localhost${path}`))).text()
  const list = (query = '') =>
    courses(new Request(`http://localhost/catalog/v1/courses${query}`, { headers }), {
      params: Promise.resolve({}),
    })
  const states = async () => {
    const { data } = (await (await list('?sort=title')).json()) as { data: { availability: string }[] }
    return data.map(({ availability }) => availability)
  }
  const publishedAt = async () =>
    (await db.selectFrom('publications').select('published_at').executeTakeFirstOrThrow()).published_at

  test('has the database’s time', async () => {
    const now = await databaseClock(db)
    expect(Math.abs(now().getTime() - right)).toBeLessThan(60_000)
    expect(await clockAheadSeconds(db)).toBeGreaterThan(93_000)
  })

  test('dates an enquiry rightly', async () => {
    await fillLeads(db)
    const { created_at } = (await (await send(enquiry)).json()) as { created_at: string }
    expect(Math.abs(Date.parse(created_at) - right)).toBeLessThan(60_000)
  })

  test('answers with the database’s day, publishes nothing of another, and dates its answers', async () => {
    await sql`update courses set title = 'Ropes and knots' where id = 'ropes'`.execute(db)
    expect(await states()).toEqual(['available', 'not_started'])
    expect((await publishedAt()).getTime()).toBeLessThan(right + hourMs)
    const { headers: answered } = await list()
    expect(Math.abs(Date.parse(answered.get('date') ?? '') - right)).toBeLessThan(60_000)
  })

  test('what was published with a time in the future is published again', async () => {
    await sql`update publications set published_at = now() + interval '26 hours'`.execute(db)
    await states()
    expect((await publishedAt()).getTime()).toBeLessThan(right + hourMs)
  })

  test('what seems to be published in the future, because the database’s clock jumped, stays', async () => {
    const before = await revisionOf(db, 'i1')
    await publishOrDefer(db, 'i1', new Date(right - 26 * hourMs))
    expect(await revisionOf(db, 'i1')).toBe(before)
  })

  test('shows the batch that begins today, and calls today today', async () => {
    expect(await page('/batches')).toContain('Knots')
    expect(await page('/courses/knots')).toContain('(today)')
    expect(await page('/courses/ropes')).toContain('(tomorrow)')
  })

  test('reads a document and a sheet by the database’s day', async () => {
    const today = new Date(right).toISOString().slice(0, 10)
    const [course] = documentOf([today, today]).courses
    const updated_at = new Date(Date.parse(today) + 24 * hourMs).toISOString()
    const document = JSON.stringify({
      format: 'catalogue/1',
      institute,
      courses: [{ ...course, updated_at }],
    })
    const said = async (name: string, text: string) =>
      JSON.stringify(await tryFile(db, institute, { name, bytes: Buffer.from(text) }))
    expect(await said('courses.json', document)).toContain(`"today":"${today}"`)
    const sheet = `id,title,updated_at\n,Knots,${updated_at}`
    expect(await said('courses.csv', sheet)).toContain(`${updated_at} is not between 1970 and today`)
  })
})
