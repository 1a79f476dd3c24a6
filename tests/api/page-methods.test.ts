import { describe, expect, test } from 'vitest'
import { call, target } from './harness.ts'
import { asText, exchange, type RawAnswer } from './server-socket.ts'

const port = Number(new URL(target.origin).port)

async function send(method: string, path: string): Promise<RawAnswer> {
  const [answer] = await exchange(port, asText(path, { method }))
  if (!answer) throw new Error('No answer came.')
  return answer
}

const unserved = ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'QUERY']

async function coursePage(): Promise<string> {
  const { data } = (await call('/courses?page_size=1')).json as { data: { id: string }[] }
  const { headers } = await fetch(`${target.origin}/courses/${data[0]?.id}`, { redirect: 'manual' })
  return headers.get('location') ?? ''
}

test.each([...unserved, 'POST'])(
  'a course page, cached or not, is unchanged after somebody tried %s on it',
  async (method) => {
    const path = await coursePage()
    const refused = await send(method, path)
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(refused.headers['cache-control']).toBe('no-store')
    expect((await send('GET', path)).status).toBe(200)
    expect((await send(method, path)).status).toBe(405)
    expect((await send('GET', path)).status).toBe(200)
  },
)

const paths = [
  '/',
  '/courses',
  '/nope/nope',
  '/docs',
  '/docs/docs.js',
  '/healthz',
  '/sitemap.xml',
  '/%E0%A4%A',
]
describe.each(paths)('%s answers other methods with 405 and Allow', (path) => {
  test.each([...unserved, 'POST'])('%s', async (method) => {
    const { status, headers } = await send(method, path)
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

test.each(['', '/hi'])('the enquiry form takes POST, and says so: %s/courses/…/enquiry', async (language) => {
  const { status, headers } = await send('DELETE', `${language}/courses/x/enquiry`)
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  expect((await send('POST', `${language}/courses/x/enquiry`)).status).toBe(404)
})

test('a receipt takes POST, and an unknown one changes nothing', async () => {
  const { status, headers } = await send('DELETE', '/enquiries/x')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  expect((await send('GET', '/enquiries/x')).status).toBe(404)
})

test('the dashboard takes only pages and forms, open or not', async () => {
  const { status, headers } = await send('DELETE', '/dashboard/keys')
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST'])
  // The dashboard is open with the embedded database of npm start, and this form has no origin.
  expect([403, 404]).toContain((await send('POST', '/dashboard/keys')).status)
})

test.each(['/healthz', '/readyz', '/'])('the answer of %s does not name the software', async (path) => {
  const { status, headers } = await send('GET', path)
  expect([status, headers['x-powered-by']]).toEqual([200, undefined])
})

test.each(['OPTIONS *', 'TRACE *', 'TRACE /catalog/v1/site', 'OPTIONS /catalog/v1'])(
  '%s is no failure of the server',
  async (line) => {
    const [method = '', path = ''] = line.split(' ')
    expect((await send(method, path)).status).toBeLessThan(500)
  },
)
