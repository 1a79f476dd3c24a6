import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GET } from '#app/sitemap.xml/route.ts'
import { GET as part } from '#app/sitemaps/[part]/route.ts'
import { cacheFigures } from '#lib/base/cache.ts'
import { openDatabase } from '#lib/base/db/open.ts'
import { setDatabase } from '../../../api/gates-setup.ts'
import { embedded, processDatabase } from '../../databases.ts'
import { publishGenerated } from '../publish/publish-document.ts'

// The embedded database has the clock of this process, which the tests move.
const { db } = processDatabase(embedded.open)
const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/none', folder: undefined, poolMax: 1 })

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent', SITE_INSTITUTE: 'generated-1-1' }))

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-20T10:00:00Z') })
})
beforeEach(() => {
  // Lets cached files of earlier tests expire.
  vi.advanceTimersByTime(3_600_000)
  setDatabase(db)
})
afterAll(async () => {
  vi.useRealTimers()
  await unreachable.destroy()
})

const get = () => GET(new Request('http://localhost/sitemap.xml'))
const read = async () => (await get()).text()

test('an institute that comes is shown at once', async () => {
  expect((await get()).status).toBe(404)
  await publishGenerated(db, 3, new Date())
  expect((await get()).status).toBe(200)
})

test('an edit by plain SQL shows in the sitemap of the next request', async () => {
  expect(await read()).not.toContain('2026-11-20T09:59:59.000Z')
  await db.updateTable('courses').set({ updated_at: '2026-11-20T09:59:59.000Z' }).execute()
  expect(await read()).toContain('2026-11-20T09:59:59.000Z')
})

test('the sitemap is kept for a minute, in which the database may be gone', async () => {
  const before = await read()
  setDatabase(unreachable)
  vi.advanceTimersByTime(59_000)
  expect(await read()).toBe(before)
  vi.advanceTimersByTime(1_001)
  expect((await get()).status).toBe(503)
})

test('the sitemap of a new revision replaces the former one in memory', async () => {
  const bytes = () => cacheFigures().find(({ cache }) => cache === 'files')?.bytes
  await read()
  const before = bytes()
  for (const updated_at of ['2026-11-20T09:59:58.000Z', '2026-11-20T09:59:59.000Z']) {
    await db.updateTable('courses').set({ updated_at }).execute()
    expect(await read()).toContain(updated_at)
  }
  expect(bytes()).toBe(before)
})

test('a part that the sitemap does not have is not found', async () => {
  for (const name of ['1.xml', '0.xml', 'x']) {
    const answer = await part(new Request('http://localhost/'), { params: Promise.resolve({ part: name }) })
    expect(answer.status).toBe(404)
  }
})
