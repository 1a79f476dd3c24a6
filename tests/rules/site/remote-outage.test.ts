import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPage } from '#app/(site)/page-table.ts'
import { GET as sitemap } from '#app/sitemap.xml/route.ts'
import { siteWith } from './site-with.ts'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'silent' }))

const refuses =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('{}')
const isBack: RequestListener = ({ url }, response) => {
  const { site } = siteWith([])
  site.languages.reverse()
  response.end(JSON.stringify(url?.endsWith('/site') ? site : { data: [], streams: [] }))
}

const ownEnvironment = process.env
let answer: RequestListener
const api = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
beforeAll(async () => {
  if (!api.listening) await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  // Settings are parsed once for each environment.
  const SITE_API_URL = `http://127.0.0.1:${port}/catalog/v1`
  process.env = { ...process.env, SITE_API_URL, SITE_API_KEY: 'a-key' }
  vi.useFakeTimers({ toFake: ['performance'] })
})
// A limit that is used up lasts until its time has passed.
beforeEach(() => void vi.advanceTimersByTime(100_000))
afterAll(() => {
  vi.useRealTimers()
  process.env = ownEnvironment
  api.closeAllConnections()
  api.close()
})

const ask = (path: string) => answerPage(new Request(`http://localhost${path}`))

test.each([
  ['fails and says until when', refuses(503, { 'retry-after': '30' }), '30'],
  ['has a used-up limit', refuses(429, { 'retry-after': '40' }), '40'],
  ['refuses the key', refuses(401), '5'],
  ['is none', refuses(404), '5'],
])('while the API that the site reads %s, a page is 503 and says when to try again', async (_, own, wait) => {
  answer = own
  const page = await ask('/hi/courses')
  const { status, headers } = page
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, wait, 'no-store'])
  expect(await page.text()).toContain('<html lang="hi"')
  expect((await sitemap(new Request('http://localhost/sitemap.xml'))).status).toBe(503)
})

test('the last good page is served while the API is away, for an hour; any other page says so in the same language', async () => {
  answer = isBack
  const good = await ask('/learning-paths')
  expect(good.status).toBe(200)
  answer = refuses(503, { 'retry-after': '30' })
  vi.advanceTimersByTime(120_000)
  const last = await ask('/learning-paths')
  expect([last.status, await last.text()]).toEqual([200, await good.text()])
  const away = await (await ask('/courses')).text()
  expect(away).toContain('<html lang="hi"')
  expect(away).toContain('<p lang="en">Osari College</p>')
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(async () => (await ask('/learning-paths')).status).toBe(503)
})
