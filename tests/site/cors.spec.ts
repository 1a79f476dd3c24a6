import { expect, type Page, test } from '@playwright/test'
import { type Origins, startOrigins } from './cors-servers.ts'
import { sharedTarget } from './site.ts'

let origins: Origins

test.skip(sharedTarget().databaseUrl === undefined, 'There is no PostgreSQL: set TEST_POSTGRES_URL.')

test.beforeAll(async () => {
  origins = await startOrigins()
})
test.afterAll(() => origins?.stop())

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
  credentials?: 'include'
}

interface Seen {
  status: number
  json: { data?: unknown[]; error?: { code: string; request_id: string; details: object }; status?: string }
  /** All headers that the page's script may read. */
  headers: Record<string, string>
}

/** Fetches in the page, and returns what its script sees; throws what `fetch` throws. */
const read = (page: Page, path: string, init: Ask): Promise<Seen> =>
  page.evaluate(
    async ({ url, asked }) => {
      const response = await fetch(url, asked)
      const json = await response.json()
      return { status: response.status, json, headers: Object.fromEntries(response.headers) }
    },
    { url: `${origins.api}/catalog/v1${path}`, asked: init },
  )

const withKey = (key: string): Ask => ({ headers: { 'X-API-Key': key } })
const withEnquiry = (key: string): Ask => ({
  method: 'POST',
  headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  body: JSON.stringify({ full_name: 'Ada Byron', email: 'ada@post.example' }),
})

test.describe('a page of a verified website', () => {
  test.beforeEach(({ page }) => page.goto(origins.verified))

  test('reads the list, its key in either header, past the preflight that both cause', async ({ page }) => {
    for (const headers of [
      { 'X-API-Key': origins.keys.demo },
      { Authorization: `Bearer ${origins.keys.demo}` },
    ]) {
      const { status, json } = await read(page, '/courses?page_size=3', { headers })
      expect([status, json.data?.length]).toEqual([200, 3])
    }
  })

  test('sends an enquiry', async ({ page }) => {
    const { status, json } = await read(page, '/leads', withEnquiry(origins.keys.demo))
    expect([status, json.status]).toEqual([201, 'created'])
  })

  test('reads that its key is over the limit, and is shown neither Retry-After nor X-Request-Id', async ({
    page,
  }) => {
    // Three a minute are allowed, and a minute may end meanwhile. What was read already comes from the browser's cache.
    const ask = (i: number) => read(page, `/site?read=${i}`, withKey(origins.keys.limited))
    let seen = await ask(0)
    for (let i = 1; i < 8 && seen.status === 200; i++) seen = await ask(i)
    expect(seen.status).toBe(429)
    expect(seen.json.error).toMatchObject({ code: 'rate_limited', details: { limit_per_minute: 3 } })
    expect(seen.json.error?.request_id).toMatch(/^req_/)
    expect(seen.headers).not.toHaveProperty('retry-after')
    expect(seen.headers).not.toHaveProperty('x-request-id')
  })

  test('gets nothing when it calls with cookies, or with a method that the interface has not', async ({
    page,
  }) => {
    const key = withKey(origins.keys.demo)
    await expect(read(page, '/site', { ...key, credentials: 'include' })).rejects.toThrow('Failed to fetch')
    await expect(read(page, '/site', { ...key, method: 'DELETE' })).rejects.toThrow('Failed to fetch')
  })
})

test.describe('a page of any other website', () => {
  test.beforeEach(({ page }) => page.goto(origins.elsewhere))

  test('reads why it is refused, be it a read or an enquiry', async ({ page }) => {
    for (const [path, init] of [
      ['/courses', withKey(origins.keys.demo)],
      ['/leads', withEnquiry(origins.keys.demo)],
    ] as const) {
      const { status, json, headers } = await read(page, path, init)
      expect([status, json.error?.code]).toEqual([403, 'origin_not_allowed'])
      expect(json.error?.details).toEqual({ origin: origins.elsewhere })
      expect(headers).not.toHaveProperty('x-request-id')
    }
  })

  test('reads the description of the interface', async ({ page }) => {
    expect((await read(page, '/openapi.json', {})).json).toHaveProperty('openapi', '3.1.0')
  })
})

test('a page without an origin of its own is refused, and reads so', async ({ page }) => {
  await page.goto(origins.verified)
  const told = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data), { once: true })
      }),
  )
  const script = `fetch(${JSON.stringify(`${origins.api}/catalog/v1/site`)}, {
    headers: { 'X-API-Key': ${JSON.stringify(origins.keys.demo)} }
  }).then((response) => response.json()).then((json) => parent.postMessage(json.error, '*'), (error) => parent.postMessage(String(error), '*'))`
  await page.evaluate((source) => {
    const frame = document.createElement('iframe')
    frame.sandbox.add('allow-scripts')
    frame.srcdoc = `<script>${source}</script>`
    document.body.append(frame)
  }, script)
  expect(await told).toMatchObject({ code: 'origin_not_allowed', details: { origin: 'null' } })
})
