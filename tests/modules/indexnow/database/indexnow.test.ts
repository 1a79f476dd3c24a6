import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '#app/indexnow.txt/route.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import type { Db } from '#lib/db/open.ts'
import { notifyEnginesOf, readIndexNowFigures, readSitePages } from '#lib/modules/indexnow/notify.ts'
import { type ApiServer, noMail, type Reply, startApi } from '../../../crm/api-server.ts'
import { publishGenerated } from '../../../database/catalogue/publish/publish-document.ts'
import { databases, type TestDatabase } from '../../../database/databases.ts'
import { type Clock, sealing, startClock } from '../../../database/delivery/setup.ts'
import { findingsOf } from '../../../database/findings.ts'

const id = 'generated-1-1'
const origin = 'https://school.example'
const key = 'a-key-of-the-site'

vi.hoisted(() =>
  Object.assign(process.env, {
    LOG_LEVEL: 'silent',
    INDEXNOW_KEY: 'a-key-of-the-site',
    SITE_URL: 'https://school.example',
  }),
)

test('the key of the site is found where messages say', async () => {
  const answer = await GET(new Request('http://localhost/indexnow.txt'))
  expect([answer.status, await answer.text()]).toEqual([200, key])
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

describe.each(databases)('search engines, on $name', ({ open }) => {
  let database: TestDatabase
  let db: Db
  let clock: Clock
  let api: ApiServer
  let reply: Reply
  beforeAll(async () => {
    database = await open()
    db = database.db
    await publishGenerated(db, 12, startClock().now())
  })
  afterAll(() => database?.close())
  beforeEach(async () => {
    clock = startClock()
    reply = { status: 202 }
    api = await startApi(() => reply)
    await db.deleteFrom('indexnow').execute()
    await publishDue(db, id, clock.now())
  })
  afterEach(() => api.close())

  const settings = { institute: id, origin, base: '' }
  const notify = (site = settings) =>
    notifyEnginesOf(db, { now: clock.now, send: api.send, mail: noMail, sealing }, site, key)
  const sent = () => api.received.map(({ body }) => JSON.parse(body).urlList as string[])
  const publish = async (edit: string) => {
    await sql.raw(edit).execute(db)
    await publishDue(db, id, clock.now())
  }
  const rename = (to: string, course = 'c1') =>
    publish(`update courses set title = '${to}' where id = '${course}'`)
  const row = () => db.selectFrom('indexnow').selectAll().executeTakeFirstOrThrow()

  test('are sent the addresses that changed, with where the key is, and nothing from before', async () => {
    await rename('One title')
    await notify()
    expect(api.received).toEqual([])
    await rename('Another title')
    await notify()
    expect(api.received).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.indexnow.org/indexnow',
        type: 'application/json; charset=utf-8',
      },
    ])
    const { urlList, ...rest } = JSON.parse(api.received[0]?.body ?? '')
    expect(rest).toEqual({ host: 'school.example', key, keyLocation: `${origin}/indexnow.txt` })
    expect(urlList).toContain(`${origin}/courses/another-title`)
    await notify()
    expect(api.received).toHaveLength(1)
  })

  test('are sent the current address of a renamed course, and the lists that a removed one was in', async () => {
    await rename('First')
    await notify()
    await rename('Second')
    await notify()
    expect(sent()[0]).toContain(`${origin}/courses/second`)
    expect(sent()[0]?.join()).not.toContain('/courses/first')
    clock.pass(2, 'minutes')
    await publish(`update courses set published = false where id = 'c1'`)
    await notify()
    expect(sent()[1]).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/courses`]))
    expect(sent()[1]?.join()).not.toContain('/courses/second')
    await publish(`update courses set published = true where id = 'c1'`)
  })

  test('are sent a changed learning path and the list of paths, but not the home page', async () => {
    await notify()
    const { code } = await db.selectFrom('learning_paths').select('code').executeTakeFirstOrThrow()
    await publish(`update learning_paths set name = 'Another name' where code = '${code}'`)
    await notify()
    expect(sent()[0]).toEqual(
      expect.arrayContaining([`${origin}/learning-paths`, `${origin}/learning-paths/${code}`]),
    )
    expect(sent()[0]).not.toContain(`${origin}/`)
  })

  test('get all publishes of a minute in one message', async () => {
    await notify()
    await rename('One', 'c2')
    await notify()
    await rename('Two', 'c2')
    await rename('Three', 'c3')
    clock.pass(59, 'seconds')
    await notify()
    expect(api.received).toHaveLength(1)
    clock.pass(1, 'seconds')
    await notify()
    expect(sent()[1]).toEqual(expect.arrayContaining([`${origin}/courses/two`, `${origin}/courses/three`]))
  })

  test('are retried with backoff until they accept', async () => {
    await notify()
    await rename('Lost and found', 'c4')
    reply = { status: 429, headers: { 'retry-after': '300' } }
    await notify()
    expect(await row()).toMatchObject({ failures: 1, last_error: 'it answered 429' })
    const [finding] = await findingsOf('indexnow', db)
    expect(finding).toMatchObject({ check: 'indexnow', subject: id, is_ok: false })
    expect(finding?.message).toContain('it answered 429')
    const figures = () => readIndexNowFigures(db, clock.now())
    expect(await figures()).toMatchObject({ waiting: 1, ageSeconds: 0 })
    clock.pass(299, 'seconds')
    await notify()
    expect(api.received).toHaveLength(1)
    reply = { status: 200 }
    clock.pass(1, 'seconds')
    expect(await figures()).toMatchObject({ waiting: 1, ageSeconds: 0 })
    await notify()
    expect(await figures()).toMatchObject({ waiting: 0 })
    expect(sent()[1]).toContain(`${origin}/courses/lost-and-found`)
    expect(await row()).toMatchObject({ failures: 0, last_error: null, lease: null })
    expect(await findingsOf('indexnow', db)).toEqual([])
  })

  test('get all addresses when the log does not reach back', async () => {
    await notify()
    await sql`update indexnow set sent_revision = 0`.execute(db)
    await sql`update publications set changes_from = 1`.execute(db)
    await notify()
    const courses = sent()[0]?.filter((address) => /\/courses\/./.test(address)) ?? []
    const pages = await readSitePages(db, id, settings)
    expect(courses.sort()).toEqual([...(pages?.ofCourses.values() ?? [])].flat().sort())
    expect(courses.length).toBeGreaterThanOrEqual(12)
  })

  test('get addresses below the base path of the site, and find the key there', async () => {
    const inFolder = { ...settings, base: '/learn' }
    await notify(inFolder)
    await publish(`update courses set slug = 'in-a-folder' where id = 'c5'`)
    await notify(inFolder)
    expect(JSON.parse(api.received[0]?.body ?? '').keyLocation).toBe(`${origin}/learn/indexnow.txt`)
    expect(sent()[0]).toContain(`${origin}/learn/courses/in-a-folder`)
  })
})
