import { describe, expect, test } from 'vitest'
import { expectContract } from './fuzz-contract.ts'
import { sendRaw } from './fuzz-send.ts'
import { target } from './harness.ts'

type Header = [name: string, value: string]

const port = Number(new URL(target.origin).port)
const long: Header = ['X-Long', 'x'.repeat(17_000)]

const send = (method: string, address: string, ...headers: Header[]) =>
  sendRaw(port, {
    method,
    target: address,
    headers: [['X-API-Key', target.keys.demo], ['Origin', 'null'], ...headers],
    body: '',
  })

describe('on every server, odd requests that reach a route are answered by the contract', () => {
  test.each<[what: string, method: string, address: string, ...headers: Header[]]>([
    ['a router state', 'GET', '/catalog/v1/site', ['Next-Router-State-Tree', '1']],
    [
      'a claim to be past the proxy',
      'GET',
      '/catalog/v1/site',
      ['X-Middleware-Subrequest', 'proxy:proxy:proxy:proxy:proxy'],
    ],
    ['a request for page data', 'GET', '/catalog/v1/site', ['X-Nextjs-Data', '1']],
    ['a server action', 'POST', '/catalog/v1/leads', ['Next-Action', '1'], ['Content-Type', 'text/plain']],
    ['a broken path', 'GET', '/catalog/v1/courses/%E0%A4%A'],
    [
      'a broken path with a claim to be past the proxy',
      'GET',
      '/catalog/v1/%',
      ['X-Middleware-Subrequest', 'proxy:proxy:proxy:proxy:proxy'],
    ],
    ['a path that climbs', 'GET', '/catalog/v1/x/..%2F../courses/../site'],
    ['a method in another header', 'POST', '/catalog/v1/site', ['X-HTTP-Method-Override', 'GET']],
    ['TRACE', 'TRACE', '/catalog/v1/site'],
    ['a method that the platform has no handler for', 'PROPFIND', '/catalog/v1/site'],
    ['a key sent twice', 'GET', '/catalog/v1/site', ['X-API-Key', 'x']],
    ['a request for the parts of a page', 'GET', '/catalog/v1/site', ['RSC', '1']],
    ['an empty segment', 'GET', '/catalog/v1//site'],
    ['a whole address', 'GET', 'http://elsewhere.example/catalog/v1/site'],
    ['an expectation that nobody knows', 'POST', '/catalog/v1/leads', ['Expect', 'cake']],
  ])('%s', async (_what, method, address, ...headers) => {
    const answer = await send(method, address, ...headers)
    expectContract(answer, { method, origin: 'null' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

const beforeRoutes: [
  what: string,
  nextStatus: number,
  method: string,
  address: string,
  ...headers: Header[],
][] = [
  ['a method that nobody knows', 400, 'BREW', '/catalog/v1/site'],
  ['a header of 17 kB', 431, 'GET', '/catalog/v1/site', long],
]

test.runIf(target.server === 'own').each(beforeRoutes)(
  'the self-hosting server answers %s as the contract says',
  async (_what, _nextStatus, method, address, ...headers) => {
    expectContract(await send(method, address, ...headers), { method, origin: 'null' })
  },
)

// The faults that code inside Next cannot repair. When Next repairs one, this test fails; remove it here and in
// docs/operating.md.
test.runIf(target.server === 'next').each(beforeRoutes)(
  'Next answers %s itself, with %i',
  async (_what, nextStatus, method, address, ...headers) => {
    const { status, header } = await send(method, address, ...headers)
    expect([status, header('x-request-id')]).toEqual([nextStatus, null])
  },
)
