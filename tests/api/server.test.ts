import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createListener, routerOf } from '#lib/server/listener.ts'
import {
  asText,
  exchange,
  expectEnvelope,
  open,
  type RawAnswer,
  readAnswers,
  readToEnd,
} from './server-socket.ts'
import { routes } from './server-stub/routes.ts'
import { resetWaits, waits } from './server-stub/waits.ts'

let server: Server
let port: number

beforeAll(async () => {
  server = createListener(routerOf(routes))
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

/** The request that reached a stub route. */
const told = async (text: string) => JSON.parse((await one(text)).body)

const K = 'X-API-Key: k\r\n'

describe('the route is found by the undecoded path', () => {
  test.each<[target: string, route: string, params: object]>([
    ['/catalog/v1?page=1', 'nowhere', {}],
    ['/catalog/v1/site', 'site', {}],
    ['/catalog/v1/site?', 'site', {}],
    ['/catalog/v1//site', 'nowhere', {}],
    ['/catalog/v1/courses/a', 'course', { id: 'a' }],
    ['/catalog/v1/courses/a/outline', 'outline', { id: 'a' }],
    ['/catalog/v1/courses/a%2Fb', 'course', { id: 'a/b' }],
    ['/catalog/v1/courses/%00', 'course', { id: '\0' }],
    ['/catalog/v1/courses/%2525', 'course', { id: '%25' }],
    ['/catalog/v1/courses/a%5Cb', 'course', { id: 'a\\b' }],
    ['/catalog/v1/courses/a\\b', 'nowhere', {}],
    ['/catalog/v1\\site', 'nowhere', {}],
    ['/\\catalog/v1/site?a=//', 'nowhere', {}],
    ['/catalog/v1/courses/a+b', 'course', { id: 'a+b' }],
    ['/catalog/v1/courses/__proto__', 'course', { id: '__proto__' }],
  ])('%s', async (target, route, params) => {
    expect(await told(asText(target))).toMatchObject({ route, params })
  })
})

test.each([
  ['/catalog/v1/./site', 'site'],
  ['/catalog/v1/x/../site', 'site'],
  ['/x/%2e%2E/catalog/v1/site', 'site'],
  ['/catalog/v1/courses/.', 'nowhere'],
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
  'a path outside the API goes to the pages: %s',
  async (target) => {
    expect((await one(asText(target))).body).toBe('pages')
  },
)

describe('a method that no route exports passes the gates under its own name', () => {
  test.each(['TRACE', 'PROPFIND', 'QUERY'])('%s', async (method) => {
    const { headers, ...site } = await told(asText('/catalog/v1/site?a=1', { method, headers: K }))
    expect(site).toMatchObject({ route: 'site', method, url: 'http://localhost/catalog/v1/site?a=1' })
    expect(headers).toMatchObject({ 'x-api-key': 'k', 'x-forwarded-for': '::ffff:127.0.0.1' })
    expect(await told(asText('/catalog/v1/nope', { method }))).toMatchObject({ route: 'nowhere' })
  })
})

describe('headers arrive in the same form as under Next', () => {
  test.each<[sent: string, name: string, value: string]>([
    ['X-API-Key: a\r\nX-API-Key: b\r\n', 'x-api-key', 'a, b'],
    ['Authorization: Bearer a\r\nAuthorization: Bearer b\r\n', 'authorization', 'Bearer a'],
    ['Origin: https://a\r\nOrigin: https://b\r\n', 'origin', 'https://a, https://b'],
    ['X-API-Key: \t k \t\r\n', 'x-api-key', 'k'],
    ['X-API-Key: k\xe9y\r\n', 'x-api-key', 'kéy'],
  ])('%j', async (sent, name, value) => {
    const parsed = await told(asText('/catalog/v1/site', { headers: sent }))
    expect(parsed.headers[name]).toBe(Buffer.from(value).toString('latin1'))
  })
})

test('a failing route is answered with the envelope, which does not reveal the failure', async () => {
  const answer = await one(asText('/probes/failing'))
  expect(answer.status).toBe(500)
  expectEnvelope(answer, 'internal_error')
  expect(answer.body).not.toContain('This route fails')
})

test('an origin is returned in its own bytes, and the body in UTF-8', async () => {
  const answer = await one(asText('/probes/refused', { headers: 'Origin: https://g\xe4rten.example\r\n' }))
  expect(answer.headers['access-control-allow-origin']).toBe('https://g\xe4rten.example')
  expect(Buffer.from(answer.body, 'latin1').toString()).toBe('{"name":"Gärten"}')
})

test("the last entry of X-Forwarded-For is the socket's peer, whatever a client claims", async () => {
  const { headers } = await told(asText('/catalog/v1/site', { headers: 'X-Forwarded-For: 1.2.3.4\r\n' }))
  expect(headers['x-forwarded-for']).toBe('1.2.3.4, ::ffff:127.0.0.1')
})

test.each(['evil example', '[', 'a:b:c', '%', 'a/../b'])(
  'an invalid Host such as %j changes nothing for a route',
  async (host) => {
    const sent = asText('/catalog/v1/site').replace('Host: localhost', `Host: ${host}`)
    expect(await told(sent)).toMatchObject({ url: 'http://localhost/catalog/v1/site', headers: { host } })
  },
)

test('every answer has a Content-Length and no answer is chunked', async () => {
  for (const [target, method] of [
    ['/catalog/v1/site', 'GET'],
    ['/probes/failing', 'GET'],
    ['/probes/slow', 'DELETE'],
    ['/', 'POST'],
  ] as const) {
    const { headers, body } = await one(asText(target, { method }))
    expect([headers['content-length'], headers['transfer-encoding']]).toEqual([
      String(body.length),
      undefined,
    ])
  }
})

test.each([
  [
    '/dashboard',
    'a=1; dashboard=x; dashboard-asker=y; __Host-dashboard=z; xdashboard=b',
    'dashboard=x; dashboard-asker=y; __Host-dashboard=z',
  ],
  ['/catalog/v1/site', 'dashboard=x', undefined],
])('of the cookies sent to %s only its own reach the route', async (target, sent, arrived) => {
  const { headers } = await told(asText(target, { headers: `Cookie: ${sent}\r\n` }))
  expect(headers.cookie).toBe(arrived)
})

test('CONNECT is cut off: this server is no proxy', async () => {
  expect(await exchange(port, asText('example.com:443', { method: 'CONNECT' }))).toEqual([])
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
    ['with an unknown expectation', 'Content-Length: 3\r\nExpect: cake\r\n', 'abc'],
  ])('arrive whole %s', async (_how, headers, body) => {
    const sent = asText('/catalog/v1/site', { method: 'POST', headers, body })
    expect(await told(sent)).toMatchObject({ method: 'POST', body: 'abc' })
  })

  const long = 1_000_000
  test.each([
    ['whose length is too long', `Content-Length: ${long}\r\n`, 'x'.repeat(long)],
    [
      'that grows too long',
      'Transfer-Encoding: chunked\r\n',
      `${long.toString(16)}\r\n${'x'.repeat(long)}\r\n0\r\n\r\n`,
    ],
  ])('one %s is refused while it is being sent, and the connection lives on', async (_how, headers, body) => {
    const socket = await open(port)
    const answers = readToEnd(socket)
    const refused = once(socket, 'data')
    const head = 'POST /dashboard/body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'
    socket.write(`${head}${headers}\r\n${body.slice(0, 200_000)}`)
    await refused
    socket.write(body.slice(200_000) + asText('/catalog/v1/site'))
    expect(readAnswers(await answers).map(({ status }) => status)).toEqual([400, 200])
  })
})

test('HEAD has the status and headers of GET and no body', async () => {
  const answer = await one(asText('/catalog/v1/site', { method: 'HEAD' }))
  expect(answer).toMatchObject({ status: 200, body: '', headers: { 'x-route': 'site' } })
})

test.each(['websocket', 'h2c'])('an offer to upgrade to %s is ignored', async (protocol) => {
  const text = asText('/catalog/v1/site', { headers: `Upgrade: ${protocol}\r\n` })
  expect((await one(text.replace('Connection: close', 'Connection: Upgrade, close'))).status).toBe(200)
})

test('the signal of a request aborts when its caller leaves', async () => {
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
