import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { expectContract } from './fuzz-contract.ts'
import { sendRaw } from './fuzz-send.ts'
import { target } from './harness.ts'

type Header = [name: string, value: string]

const port = Number(new URL(target.origin).port)

const send = (method: string, address: string, ...headers: Header[]) =>
  sendRaw(port, { method, target: address, headers, body: '' })
const keyed: Header = ['X-API-Key', target.keys.demo]
const fromNowhere: Header = ['Origin', 'null']
const pastProxy: Header = ['X-Middleware-Subrequest', 'proxy:proxy:proxy:proxy:proxy']

describe('on every server, odd requests that reach a route are answered by the contract', () => {
  test.each<[what: string, method: string, address: string, ...headers: Header[]]>([
    ['a router state', 'GET', '/catalog/v1/site', ['Next-Router-State-Tree', '1']],
    ['a claim to be past the proxy', 'GET', '/catalog/v1/site', pastProxy],
    ['a request for page data', 'GET', '/catalog/v1/site', ['X-Nextjs-Data', '1']],
    ['a server action', 'POST', '/catalog/v1/leads', ['Next-Action', '1'], ['Content-Type', 'text/plain']],
    ['a broken path with a claim to be past the proxy', 'GET', '/catalog/v1/%', pastProxy],
    ['a path that climbs', 'GET', '/catalog/v1/x/..%2F../courses/../site'],
    ['a method in another header', 'POST', '/catalog/v1/site', ['X-HTTP-Method-Override', 'GET']],
    ['a key sent twice', 'GET', '/catalog/v1/site', ['X-API-Key', 'x']],
    ['a request for the parts of a page', 'GET', '/catalog/v1/site', ['RSC', '1']],
    ['a whole address', 'GET', 'http://elsewhere.example/catalog/v1/site'],
    ['an unknown expectation', 'POST', '/catalog/v1/leads', ['Expect', 'cake']],
  ])('%s', async (_what, method, address, ...headers) => {
    const answer = await send(method, address, keyed, fromNowhere, ...headers)
    expectContract(answer, { method, origin: 'null' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

test.each([
  ...['/catalog/v1', '/catalog/v1/', '/catalog/v1?page=1', '/catalog/v1/nope', '/catalog/v1/Site'],
  ...['site/', 'site;a=b', 'site/more', '%73ite', '..%2fsite'].map((path) => `/catalog/v1/${path}`),
  ...['', '.', '%', '%zz?q=%zz', '%E0%A4%A', '%ED%A0%80', '%00'].map((id) => `/catalog/v1/courses/${id}`),
  ...['a%2Fb', 'a%5Cb', '__proto__', '%/outline', 'a\\b'].map((id) => `/catalog/v1/courses/${id}`),
  ...['/catalog/v1/learning-paths/%C3', '//catalog/v1/site', '/catalog//v1/site'],
  ...['/catalog/v1//site', '/catalog/v1\\site'],
])('%s, where nothing is found, still passes the gates', async (path) => {
  for (const [headers, status] of [
    [[], 401],
    [[keyed], 404],
  ] as [Header[], number][]) {
    const answer = await send('GET', path, ...headers)
    expectContract(answer, { method: 'GET', origin: undefined })
    expect(answer.status).toBe(status)
  }
})

test.each(['PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND', 'QUERY'])(
  'the method %s passes the gates before it is refused with Allow',
  async (method) => {
    for (const [path, headers, status] of [
      ['/site', [], 401],
      ['/site', [keyed], 405],
      ['/nope', [keyed], 404],
    ] as [string, Header[], number][]) {
      const answer = await send(method, `/catalog/v1${path}`, ...headers)
      expectContract(answer, { method, origin: undefined })
      expect(answer.status).toBe(status)
    }
  },
)

test.each<[what: string, status: number, method: string, ...headers: Header[]]>([
  ['a method that Node does not know', 400, 'BREW'],
  ['a header of 17 kB', 200, 'GET', ['X-Long', 'x'.repeat(17_000)]],
  ['an offer of HTTP/2', 200, 'GET', ['Connection', 'Upgrade'], ['Upgrade', 'h2c']],
])('%s is answered with %i, in the form of the contract', async (_what, status, method, ...headers) => {
  const answer = await send(method, '/catalog/v1/site', keyed, ...headers)
  expect(answer.status).toBe(status)
  expect(answer.header('x-request-id')).not.toBeNull()
})

test('a caller that sends more than a hundred requests ahead is cut off', async () => {
  const { hostname, port } = new URL(target.origin)
  const socket = connect(Number(port), hostname)
  const closed = once(socket, 'close')
  socket.on('error', () => {}).resume()
  socket.write(`GET /catalog/v1/site HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(150))
  await closed
})
