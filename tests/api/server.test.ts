import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createListener } from '#lib/server/listener.ts'
import { loadRoutes } from '#lib/server/routes.ts'
import { asText, exchange, open, type RawAnswer, readAnswers, readToEnd } from './server-socket.ts'
import { resetWaits, waits } from './server-stub/waits.ts'

let server: Server
let port: number

beforeAll(async () => {
  const router = await loadRoutes(`${import.meta.dirname}/server-stub`, ['catalog/v1', 'probes'])
  server = createListener(router, async (request, response) => {
    response.writeHead(404, { 'content-length': 5 }).end(request.method === 'HEAD' ? '' : 'pages')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(resetWaits)
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function one(text: string): Promise<RawAnswer> {
  const [answer, ...more] = await exchange(port, text)
  expect(more).toEqual([])
  if (!answer) throw new Error('No answer came.')
  return answer
}

/** What a stub route was told. */
const told = async (text: string) => JSON.parse((await one(text)).body)

const K = 'X-API-Key: k\r\n'

function expectEnvelope({ headers, body }: RawAnswer, code = 'invalid_request'): void {
  const { error } = JSON.parse(body)
  expect(error).toMatchObject({ code, request_id: headers['x-request-id'] })
  expect(headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
}

describe('the route is found by the path as it was sent', () => {
  test.each<[target: string, route: string, params: object]>([
    ['/catalog/v1', '[[...rest]]', {}],
    ['/catalog/v1?page=1', '[[...rest]]', {}],
    ['/catalog/v1/', '[[...rest]]', { rest: [''] }],
    ['/catalog/v1/site', 'site', {}],
    ['/catalog/v1/site/', '[[...rest]]', { rest: ['site', ''] }],
    ['/catalog/v1/site?', 'site', {}],
    ['/catalog/v1/Site', '[[...rest]]', { rest: ['Site'] }],
    ['/catalog/v1/%73ite', '[[...rest]]', { rest: ['site'] }],
    ['/catalog/v1/site;a=b', '[[...rest]]', { rest: ['site;a=b'] }],
    ['/catalog/v1//site', '[[...rest]]', { rest: ['', 'site'] }],
    ['/catalog/v1/courses/a', 'courses/[id]', { id: 'a' }],
    ['/catalog/v1/courses/', '[[...rest]]', { rest: ['courses', ''] }],
    ['/catalog/v1/courses/a/outline', 'courses/[id]/outline', { id: 'a' }],
    ['/catalog/v1/courses/a/outline/', '[[...rest]]', { rest: ['courses', 'a', 'outline', ''] }],
    ['/catalog/v1/courses//outline', '[[...rest]]', { rest: ['courses', '', 'outline'] }],
    ['/catalog/v1/courses/a%2Fb', 'courses/[id]', { id: 'a/b' }],
    ['/catalog/v1/courses/%00', 'courses/[id]', { id: '\0' }],
    ['/catalog/v1/courses/%2525', 'courses/[id]', { id: '%25' }],
    ['/catalog/v1/courses/a%5Cb', 'courses/[id]', { id: 'a\\b' }],
    ['/catalog/v1/courses/a+b', 'courses/[id]', { id: 'a+b' }],
    ['/catalog/v1/courses/__proto__', 'courses/[id]', { id: '__proto__' }],
    ['/catalog/v1/constructor', '[[...rest]]', { rest: ['constructor'] }],
    ['/catalog/v1/..%2fsite', '[[...rest]]', { rest: ['../site'] }],
  ])('%s', async (target, route, params) => {
    expect(await told(asText(target))).toMatchObject({ route, params })
  })
})

test.each(['%', '%zz', '%E0%A4%A', '%ED%A0%80', 'a%2'])(
  'a path with the broken encoding %s goes to everything else, its text as it was',
  async (broken) => {
    expect(await told(asText(`/catalog/v1/courses/${broken}`))).toMatchObject({
      route: '[[...rest]]',
      params: { rest: ['courses', broken] },
    })
  },
)

test.each([
  ['/catalog/v1/./site', 'site'],
  ['/catalog/v1/x/../site', 'site'],
  ['/x/%2e%2E/catalog/v1/site', 'site'],
  ['/catalog/v1/courses/.', '[[...rest]]'],
])('dot segments are resolved before a route is chosen: %s', async (target, route) => {
  expect(await told(asText(target))).toMatchObject({ route })
})

test.each(['http://evil.example/catalog/v1/site', 'HTTPS://user@evil.example:1/catalog/v1/site'])(
  'a whole address as target is answered by its path, never redirected: %s',
  async (target) => {
    expect(await told(asText(target))).toMatchObject({ route: 'site' })
  },
)

test.each(['/', '/catalog', '/catalog/v1x', '/Catalog/v1/site', '/catalog%2Fv1/site', '/catalog/v1/..', '*'])(
  'what is not below the API goes to the pages: %s',
  async (target) => {
    expect((await one(asText(target))).body).toBe('pages')
  },
)

describe('a method that no route exports passes the gates under its own name', () => {
  test.each(['TRACE', 'PROPFIND', 'QUERY', 'FOO', 'get', '__proto__', 'toString'])('%s', async (method) => {
    const { headers, ...site } = await told(asText('/catalog/v1/site?a=1', { method, headers: K }))
    expect(site).toMatchObject({ route: 'site', method, url: 'http://localhost/catalog/v1/site?a=1' })
    expect(headers).toMatchObject({ 'x-api-key': 'k', 'x-forwarded-for': '::ffff:127.0.0.1' })
    expect(await told(asText('/catalog/v1/nope', { method }))).toMatchObject({ route: '[[...rest]]' })
  })
  test('CONNECT, which has no path, is refused with the envelope', async () => {
    const answer = await one(asText('example.com:443', { method: 'CONNECT' }))
    expect(answer.status).toBe(405)
    expectEnvelope(answer, 'method_not_allowed')
  })
})

describe('headers arrive as Next hands them on', () => {
  test.each<[sent: string, name: string, value: string]>([
    ['X-API-Key: a\r\nX-API-Key: b\r\n', 'x-api-key', 'a, b'],
    ['Authorization: Bearer a\r\nAuthorization: Bearer b\r\n', 'authorization', 'Bearer a'],
    ['Origin: https://a\r\nOrigin: https://b\r\n', 'origin', 'https://a, https://b'],
    ['X-API-Key: \t k \t\r\n', 'x-api-key', 'k'],
    ['X-API-Key: k\xe9y\r\n', 'x-api-key', 'kéy'],
  ])('%j', async (sent, name, value) => {
    const parsed = await told(asText('/catalog/v1/site', { headers: sent }))
    expect(parsed.headers[name]).toBe(Buffer.from(value).toString('latin1'))
    // The same where the parser itself gave up.
    const rescued = await told(asText('/catalog/v1/site', { method: 'FOO', headers: sent }))
    expect(rescued.headers[name]).toBe(parsed.headers[name])
  })
})

test("the last entry of X-Forwarded-For is the socket's peer, whatever a client claims", async () => {
  const { headers } = await told(asText('/catalog/v1/site', { headers: 'X-Forwarded-For: 1.2.3.4\r\n' }))
  expect(headers['x-forwarded-for']).toBe('1.2.3.4, ::ffff:127.0.0.1')
})

test('headers of 31 kB are handled; longer ones are refused with the envelope', async () => {
  const long = (length: number) =>
    asText('/catalog/v1/site', { headers: `X-Long: ${'a'.repeat(length)}\r\n` })
  expect((await one(long(31_000))).status).toBe(200)
  for (const length of [40_000, 500_000]) {
    const answer = await one(long(length))
    expect(answer.status).toBe(431)
    expectEnvelope(answer)
  }
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a NUL in a header', asText('/catalog/v1/site', { headers: 'X-A: \0\r\n' })],
  ['a raw character in the path', asText('/catalog/v1/\xe9')],
  ['two lengths', asText('/', { method: 'POST', headers: 'Content-Length: 1\r\nContent-Length: 2\r\n' })],
  [
    'length and chunks',
    asText('/', { method: 'POST', headers: 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n' }),
  ],
  ['no Host', 'GET /catalog/v1/site HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [
    'a broken chunk',
    asText('/catalog/v1/site', { method: 'POST', headers: 'Transfer-Encoding: chunked\r\n', body: 'zz\r\n' }),
  ],
])('%s is refused with the envelope and a request id', async (_what, text) => {
  const answer = await one(text)
  expect(answer.status).toBe(400)
  expectEnvelope(answer)
})

test('a broken request behind a good one does not cost the good one its answer', async () => {
  const good = asText('/probes/slow').replace('Connection: close\r\n', '')
  const answers = exchange(port, `${good}garbage\r\n\r\n`)
  await waits.arrived.promise
  waits.release.resolve()
  expect((await answers).map(({ status }) => status)).toEqual([200, 400])
})

test('requests sent at once on one connection are answered in order', async () => {
  const kept = asText('/catalog/v1/courses/first').replace('Connection: close\r\n', '')
  const answers = await exchange(port, kept + asText('/catalog/v1/courses/second'))
  expect(answers.map(({ body }) => JSON.parse(body).params.id)).toEqual(['first', 'second'])
})

describe('bodies', () => {
  test.each([
    ['with a length', 'Content-Length: 3\r\n', 'abc'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', '1\r\na\r\n2\r\nbc\r\n0\r\n\r\n'],
    ['announced by Expect', 'Content-Length: 3\r\nExpect: 100-continue\r\n', 'abc'],
    ['with an expectation that nobody knows', 'Content-Length: 3\r\nExpect: cake\r\n', 'abc'],
  ])('arrive whole %s', async (_how, headers, body) => {
    const sent = asText('/catalog/v1/site', { method: 'POST', headers, body })
    expect(await told(sent)).toMatchObject({ method: 'POST', body: 'abc' })
  })

  test('a body given up half way still gets its answer, and the connection lives on', async () => {
    const length = 1_000_000
    const head = `POST /probes/half HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`
    const answers = await exchange(port, head + 'x'.repeat(length) + asText('/catalog/v1/site'))
    expect(answers.map(({ status }) => status)).toEqual([400, 200])
  })
})

test('HEAD has the status and headers of GET and no body', async () => {
  const answer = await one(asText('/catalog/v1/site', { method: 'HEAD' }))
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'x-route': 'site' } })
})

test.each(['websocket', 'h2c'])(
  'an offer to upgrade to %s is answered as if it were none',
  async (protocol) => {
    const text = asText('/catalog/v1/site', { headers: `Upgrade: ${protocol}\r\n` })
    expect((await one(text.replace('Connection: close', 'Connection: Upgrade, close'))).status).toBe(200)
  },
)

test('a caller who leaves aborts the signal of its request', async () => {
  const socket = await open(port)
  socket.write('GET /probes/signal HTTP/1.1\r\nHost: a\r\n\r\n')
  await waits.arrived.promise
  socket.destroy()
  await waits.aborted.promise
})

test('a request line that arrives in pieces is one request', async () => {
  const socket = await open(port)
  socket.setNoDelay(true)
  const answer = readToEnd(socket)
  for (const piece of asText('/catalog/v1/site').match(/.{1,7}/gs) ?? []) {
    await new Promise((resolve) => socket.write(piece, resolve))
  }
  expect(readAnswers(await answer)).toMatchObject([{ status: 200 }])
})

test('a head over the limit is refused as such where the parser gave up on its method', async () => {
  const blank = asText('/catalog/v1/site', { method: 'FOO', headers: `X-A: a${' '.repeat(60_000)}b\r\n` })
  const answer = await one(blank)
  expect(answer.status).toBe(431)
  expectEnvelope(answer)
})
