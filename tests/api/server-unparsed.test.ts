import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createListener, routerOf } from '#lib/server/listener.ts'
import {
  asText,
  exchange,
  expectEnvelope,
  open,
  openStubborn,
  readAnswers,
  readToEnd,
} from './server-socket.ts'
import { routes } from './server-stub/routes.ts'
import { resetWaits, waits } from './server-stub/waits.ts'

let server: Server
let port: number

beforeEach(async () => {
  resetWaits()
  server = createListener(routerOf(routes))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const site = '/catalog/v1/site'
const get = (headers = '') => `GET ${site} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`
const post = (headers: string, body: string) => `POST ${site} HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`
const encoded = (coding: string) => post(`Transfer-Encoding: ${coding}\r\n`, '1\r\na\r\n0\r\n\r\n')
const longHeader = (length: number) => get(`X-Long: ${'a'.repeat(length)}\r\n`)

test('headers of 31 kB are handled', async () => {
  const [answer] = await exchange(port, `${longHeader(31_000).slice(0, -2)}Connection: close\r\n\r\n`)
  expect(answer?.status).toBe(200)
})

test.each<[what: string, text: string, status?: number]>([
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version to come', `GET ${site} HTTP/2.0\r\nHost: a\r\n\r\n`],
  ['a version that never was', `GET ${site} HTTP/1.2\r\nHost: a\r\n\r\n`],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: a\n\n'],
  ['a NUL in a header', get('X-A: \0\r\n')],
  ['a header folded over two lines', get('X-A: a\r\n b: c\r\nX B: c\r\n')],
  ['a raw character in the path', asText('/catalog/v1/\xe9')],
  ['an unknown method', asText(site, { method: 'FOO' })],
  ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n', 'a')],
  ['a length that is no number', post('Content-Length: +1\r\n', 'a')],
  ['length and chunks', post('Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['a chunk without a size', post('Transfer-Encoding: chunked\r\n', 'zz\r\n')],
  ['20 kB beside a chunk', post('Transfer-Encoding: chunked\r\n', `1;${'x'.repeat(20_000)}\r\n`)],
  ['an unknown transfer coding', encoded('xchunked')],
  ['two transfer codings', encoded('gzip, chunked')],
  ['chunks inside another coding', encoded('chunked, gzip')],
  ['chunks of HTTP/1.0', encoded('chunked').replace('HTTP/1.1', 'HTTP/1.0')],
  ['a body of an unknown coding that is a request', `${get('Transfer-Encoding: xchunked\r\n')}${get()}`],
  ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', get('host: b\r\nConnection: close\r\n')],
  ['the same Host twice', get('Host: a\r\nConnection: close\r\n')],
  ['headers of 40 kB', longHeader(40_000), 431],
  ['1,000 kB of headers', get('X-A: a\r\n'.repeat(125_000)), 431],
])(
  'a request with %s is refused with the envelope and closes the connection',
  async (_what, text, status = 400) => {
    const answers = await exchange(port, text)
    expect(answers.map((answer) => [answer.status, answer.headers.connection])).toEqual([[status, 'close']])
    for (const answer of answers) {
      expectEnvelope(answer)
      expect(JSON.parse(answer.body).error.details).toEqual({ param: 'request' })
    }
  },
)

test.each([`GET ${site}\r\n\r\n`, `GET ${site} HTTP/0.9\r\n\r\n`])(
  'HTTP/0.9 gets nothing, because it knows no headers: %j',
  async (text) => {
    expect(await exchange(port, text)).toEqual([])
  },
)

test('a request that does not arrive in time is refused with the envelope', async () => {
  // The server looks at its connections every two seconds.
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 })
  const slow = ['GET /', post('Content-Length: 9\r\n', 'a'), post('Transfer-Encoding: chunked\r\n', '9\r\na')]
  const answers = await Promise.all(slow.map((text) => exchange(port, text)))
  expect(answers.flat().map(({ status }) => status)).toEqual([408, 408, 408])
  for (const answer of answers.flat()) expectEnvelope(answer)
})

test('what stands before a fault is answered first, in order', async () => {
  const socket = await open(port)
  const text = readToEnd(socket)
  const slow = get().replace(site, '/probes/slow')
  socket.write(`${slow}${get()}garbage\r\n\r\n`)
  await waits.arrived.promise
  waits.release.resolve()
  expect(readAnswers(await text).map(({ status }) => status)).toEqual([200, 200, 400])
})

test('a broken body that arrives behind another request gets no second answer', async () => {
  const socket = await open(port)
  const text = readToEnd(socket)
  const slow = get().replace(site, '/probes/slow')
  socket.write(slow + post('Transfer-Encoding: chunked\r\n', 'zz\r\n'))
  await waits.arrived.promise
  waits.release.resolve()
  expect(readAnswers(await text).map(({ status }) => status)).toEqual([200, 400])
})

test('what follows a request that closes the connection is not read, and the answer is whole', async () => {
  expect(await exchange(port, `${asText(site)}garbage\r\n\r\n`)).toMatchObject([{ status: 200 }])
})

test('a client that keeps its end open, or goes on sending, is cut off', async () => {
  const socket = await openStubborn(port)
  const text = readToEnd(socket)
  socket.write('hello\r\n\r\n')
  const sending = setInterval(() => socket.write('x'.repeat(10_000)), 10)
  expect(await text.catch(() => 'reset')).toMatch(/^HTTP\/1\.1 400 |^reset$/)
  clearInterval(sending)
})
