import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GET } from '#app/indexnow.txt/route.ts'
import { publishDue } from '#lib/catalogue/publish/publish.ts'
import type { Db } from '#lib/db/open.ts'
import { checkSearchEngines } from '#lib/doctor/hooks.ts'
import { tellEnginesOf } from '#lib/indexnow/tell-engines.ts'
import { type ApiServer, noMail, type Reply, startApi } from '../../crm/api-server.ts'
import { publishGenerated } from '../catalogue/publish/publish-document.ts'
import { databases, type TestDatabase } from '../databases.ts'
import { type Clock, sealing, startClock } from '../delivery/setup.ts'

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
  const answer = GET()
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
  const tell = (site = settings) =>
    tellEnginesOf(db, { now: clock.now, send: api.send, mail: noMail, sealing }, site, key)
  const told = () => api.received.map(({ body }) => JSON.parse(body).urlList as string[])
  const publish = async (edit: string) => {
    await sql.raw(edit).execute(db)
    await publishDue(db, id, clock.now())
  }
  const rename = (to: string, course = 'c1') =>
    publish(`update courses set title = '${to}' where id = '${course}'`)
  const standing = () => db.selectFrom('indexnow').selectAll().executeTakeFirstOrThrow()

  test('are told the addresses that changed, with where the key is, and nothing of before', async () => {
    await rename('One title')
    await tell()
    expect(api.received).toEqual([])
    await rename('Another title')
    await tell()
    expect(api.received).toMatchObject([
      {
        method: 'POST',
        url: 'https://api.indexnow.org/indexnow',
        type: 'application/json; charset=utf-8',
      },
    ])
    const { urlList, ...rest } = JSON.parse(api.received[0]?.body ?? '')
    expect(rest).toEqual({ host: 'school.example', key, keyLocation: `${origin}/indexnow.txt` })
    expect(urlList).toContain(`${origin}/courses/another-title--c1`)
    await tell()
    expect(api.received).toHaveLength(1)
  })

  test('are told where a course was, when it has another title and when it went', async () => {
    await rename('First')
    await tell()
    await rename('Second')
    await tell()
    expect(told()[0]).toEqual(
      expect.arrayContaining([`${origin}/courses/first--c1`, `${origin}/courses/second--c1`]),
    )
    clock.pass(2, 'minutes')
    await publish(`update courses set published = false where id = 'c1'`)
    await tell()
    expect(told()[1]).toEqual(
      expect.arrayContaining([`${origin}/courses/second--c1`, `${origin}/`, `${origin}/courses`]),
    )
    expect(told()[1]?.join()).not.toContain('first--c1')
    await publish(`update courses set published = true where id = 'c1'`)
  })

  test('are told of all that is published within a minute at once', async () => {
    await tell()
    await rename('One', 'c2')
    await tell()
    await rename('Two', 'c2')
    await rename('Three', 'c3')
    clock.pass(59, 'seconds')
    await tell()
    expect(api.received).toHaveLength(1)
    clock.pass(1, 'seconds')
    await tell()
    expect(told()[1]).toEqual(
      expect.arrayContaining([
        `${origin}/courses/one--c2`,
        `${origin}/courses/two--c2`,
        `${origin}/courses/three--c3`,
      ]),
    )
  })

  test('are told again, later and later, until they take it', async () => {
    await tell()
    await rename('Lost and found', 'c4')
    reply = { status: 429, headers: { 'retry-after': '300' } }
    await tell()
    expect(await standing()).toMatchObject({ failures: 1, last_error: 'it answered 429' })
    const [finding] = await checkSearchEngines(db)
    expect(finding).toMatchObject({ check: 'indexnow', subject: id, is_ok: false })
    expect(finding?.message).toContain('it answered 429')
    clock.pass(299, 'seconds')
    await tell()
    expect(api.received).toHaveLength(1)
    reply = { status: 200 }
    clock.pass(1, 'seconds')
    await tell()
    expect(told()[1]).toContain(`${origin}/courses/lost-and-found--c4`)
    expect(await standing()).toMatchObject({ failures: 0, last_error: null, claim: null })
    expect(await checkSearchEngines(db)).toEqual([])
  })

  test('are told all addresses where the log does not tell what changed', async () => {
    await tell()
    await sql`update indexnow set told_revision = 0`.execute(db)
    await sql`update publications set changes_from = 1`.execute(db)
    await tell()
    const courses = told()[0]?.filter((address) => /\/courses\/./.test(address)) ?? []
    const known = await db.selectFrom('indexnow_pages').select('addresses').execute()
    expect(courses.sort()).toEqual(known.flatMap(({ addresses }) => addresses).sort())
    expect(courses.length).toBeGreaterThanOrEqual(12)
  })

  test('are told addresses in the folder that a site lies in, and find the key there', async () => {
    const inFolder = { ...settings, base: '/learn' }
    await tell(inFolder)
    await rename('In a folder', 'c5')
    await tell(inFolder)
    expect(JSON.parse(api.received[0]?.body ?? '').keyLocation).toBe(`${origin}/learn/indexnow.txt`)
    expect(told()[0]).toContain(`${origin}/learn/courses/in-a-folder--c5`)
  })
})
