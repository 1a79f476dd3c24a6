import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createListener, routerOf } from '#lib/server/listener.ts'
import { listRouteFiles } from '#lib/server/route-files.ts'
import { call, readPaths } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, setDatabase } from './gates-setup.ts'
import { asText, exchange } from './server-socket.ts'

const key = { 'x-api-key': keyOf('reader') }

beforeAll(async () => {
  // Answers are compared that are made one after the other: neither a second nor a minute ends between them.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:30Z') })
  const db = await openMemory()
  await addInstitute(db, 'craft')
  await addInstitute(db, 'dance')
  await addKey(db, 'reader')
  await addKey(db, 'second')
  await addKey(db, 'dancer', { institute: 'dance' })
  await addKey(db, 'spent', { limit: 1 })
  await call('/site', { 'x-api-key': keyOf('spent') })
})

afterAll(() => vi.useRealTimers())

const headersOf = ({ headers }: Response) => Object.fromEntries(headers)

describe('a preflight', () => {
  test.each(['/courses', '/openapi.json', '/leads', '/nope', '', '/courses/', '/courses/%E0%A4%A'])(
    'of %j is answered for any origin without a key and without the database',
    async (path) => {
      setDatabase(undefined as never)
      const headers = { origin: 'https://anyone.example', 'access-control-request-method': 'POST' }
      const response = await call(path, headers, 'OPTIONS')
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      expect(headersOf(response)).toMatchObject({
        'access-control-allow-origin': 'https://anyone.example',
        'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
        'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
        'access-control-max-age': '600',
      })
    },
  )

  test.each<[asked: string, more: string]>([
    ['x-test', ', X-Test'],
    ['content-type,x-api-key,x-test', ', X-Test'],
    ['Content-Type, PREFER', ', Prefer'],
    ['prefer, x-test', ', X-Test, Prefer'],
    ['x-api-key', ''],
    ['x-tests', ''],
    ['not-x-test', ''],
  ])('a browser that asks to send %s may send %s as well', async (asked, more) => {
    const headers = { origin: 'https://anyone.example', 'access-control-request-headers': asked }
    const allowed = headersOf(await call('/leads', headers, 'OPTIONS'))['access-control-allow-headers']
    expect(allowed).toBe(`X-API-Key, Authorization, Content-Type${more}`)
  })
})

test('every answer to a valid key says what is left of the limits, and no other does', async () => {
  const said = async (path: string, headers: Record<string, string>, method?: 'POST') => {
    const answer = await call(path, headers, method)
    return [answer.status, answer.headers.get('ratelimit-policy')]
  }
  const policy = '"key";q=1200;w=60'
  expect(await said('/site', key)).toEqual([200, policy])
  expect(await said('/site', { ...key, 'if-none-match': '*' })).toEqual([304, policy])
  expect(await said('/courses?page=0', key)).toEqual([400, policy])
  expect(await said('/nope', key)).toEqual([404, policy])
  expect(await said('/site', key, 'POST')).toEqual([405, policy])
  expect(await said('/site', { 'x-api-key': keyOf('spent') })).toEqual([429, '"key";q=1;w=60'])
  expect(await said('/site', {})).toEqual([401, null])
})

describe('an unknown parameter', () => {
  test.each([
    ['pagesize=5', 'handling=strict', 'pagesize', /did you mean "page_size"/],
    ['page=0&Q=x', 'respond-async, Handling="strict"', 'Q', /it takes q, stream/],
    [`${'x'.repeat(500)}=1`, 'handling=strict;x', 'x'.repeat(200), /no parameter "x{60}…"/],
  ])('%s is refused with the nearest name for who prefers %s', async (query, prefer, param, message) => {
    const answer = await call(`/courses?${query}`, { ...key, prefer })
    const { error } = await answer.json()
    expect([answer.status, error.details.param, applied(answer)]).toEqual([400, param, 'handling=strict'])
    expect(error.message).toMatch(message)
  })

  const applied = ({ headers }: Response) => headers.get('preference-applied')

  test.each([
    ['pagesize=5', undefined, null],
    ['pagesize=5', 'handling=lenient', null],
    ['page_size=5', 'handling=strict', 'handling=strict'],
    ['', 'handling=strict', 'handling=strict'],
  ])(
    'in %j is ignored for who prefers %s, and the answer says what was applied',
    async (query, prefer, taken) => {
      for (const etag of [undefined, '*']) {
        const answer = await call(`/courses?${query}`, {
          ...{ ...key, ...(prefer && { prefer }), ...(etag && { 'if-none-match': etag }) },
        })
        expect([answer.status, applied(answer)]).toEqual([etag ? 304 : 200, taken])
        expect(answer.headers.get('vary')).toMatch(/(^|, )Prefer($|,)/)
      }
    },
  )
})

describe('HEAD answers as GET does, without the body', () => {
  test.each([...readPaths, '/openapi.json', '/courses/absent', '/nope', '/courses?page=0'])(
    '%s',
    async (path) => {
      const [get, head] = await Promise.all([call(path, key), call(path, key, 'HEAD')])
      expect(head.status).toBe(get.status)
      const { 'x-request-id': _get, ratelimit: _left, ...ofGet } = headersOf(get)
      const { 'x-request-id': _head, ratelimit: _less, 'content-length': length, ...ofHead } = headersOf(head)
      expect(ofHead).toEqual(ofGet)
      expect(await head.text()).toBe('')
      expect(Number(length)).toBe(Buffer.byteLength(await get.text()))
    },
  )
})

describe('a conditional request', () => {
  test.each([...readPaths, '/openapi.json'])(
    'for an unchanged answer is 304 without a body: %s',
    async (path) => {
      const first = await call(path, key)
      const etag = first.headers.get('etag') ?? ''
      expect(first.headers.get('cache-control')).toBe('public, max-age=60')
      for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const response = await call(path, { ...key, 'if-none-match': value }, method)
          expect([response.status, response.headers.has('content-type')]).toEqual([304, false])
          expect(await response.text()).toBe('')
          expect(headersOf(response)).toMatchObject({ etag, 'cache-control': 'public, max-age=60' })
        }
      }
      expect((await call(path, { ...key, 'if-none-match': '"x"' })).status).toBe(200)
    },
  )

  test('passes the same checks first', async () => {
    const any = { 'if-none-match': '*' }
    expect((await call('/courses', any)).status).toBe(401)
    expect((await call('/courses', { ...key, ...any, origin: 'null' })).status).toBe(403)
    expect((await call('/courses?page=0', { ...key, ...any })).status).toBe(400)
    expect((await call('/courses', { 'x-api-key': keyOf('spent'), ...any })).status).toBe(429)
  })

  test('with a star matches only what exists', async () => {
    expect((await call('/courses/absent', { ...key, 'if-none-match': '*' })).status).toBe(404)
  })
})

const tagOf = async (path: string, seed = 'reader') =>
  (await call(path, { 'x-api-key': keyOf(seed) })).headers.get('etag')

test('requests that mean the same share a tag, with any key of the institute', async () => {
  const tag = await tagOf('/courses')
  for (const same of ['page=1', 'page=01', 'q=+', 'search=+', 'tag=,', 'utm_source=x']) {
    expect(await tagOf(`/courses?${same}`)).toBe(tag)
  }
  expect(await tagOf('/courses?tag=A,b&stream=X')).toBe(await tagOf('/courses?stream=x&tag=%20a,B'))
  expect(await tagOf('/courses', 'second')).toBe(tag)
})

test('two institutes, paths, languages or pages never share a tag', async () => {
  const paths = [
    ...readPaths,
    '/courses?page=2',
    '/courses?q=%00',
    '/courses?language=hi',
    '/courses?stream=hi',
  ]
  const ofDetail = ['/courses/course-1?language=hi', '/courses/course-1?language=en']
  const tags = await Promise.all(
    [...paths, ...ofDetail].flatMap((path) => [tagOf(path), tagOf(path, 'dancer')]),
  )
  expect(new Set(tags).size).toBe(tags.length)
  expect(tags).not.toContain(null)
})

describe('our host writes to the socket what a route answers to Next, byte for byte', () => {
  let server: Server
  beforeAll(async () => {
    server = createListener(routerOf(listRouteFiles(join(import.meta.dirname, '../../app'))))
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => void server.close())

  const cases: [path: string, headers: Record<string, string>][] = [
    ...[...readPaths, '/openapi.json'].flatMap((path): typeof cases => [
      [path, key],
      [path, { ...key, 'if-none-match': '*' }],
      [path, { ...key, 'accept-encoding': 'gzip' }],
    ]),
    ['/courses', { ...key, origin: 'https://school.example' }],
    ['/courses', { ...key, origin: 'https://g\xe4rten.example' }],
    ['/courses?page=2&tag=%22craft%22|^', key],
    ['/courses?page=0', key],
    ['/courses/absent', key],
    ['/courses/', key],
    ['/nope', key],
    ['/site', {}],
    ['/site', { authorization: `Bearer ${keyOf('reader')}` }],
    ['/site', { 'x-api-key': keyOf('spent') }],
  ]
  test.each(cases)('%s with %j', async (path, headers) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      const target = `/catalog/v1${path}`
      const { port } = server.address() as AddressInfo
      const [sent] = await exchange(port, asText(target, { method, headers: lines.join('') }))
      const answer = await call(path, headers, method)
      const body = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      const length = body.length > 0 && { 'content-length': String(body.length) }
      expect(plain({ ...sent, connection: undefined })).toEqual(
        plain({
          status: answer.status,
          headers: { ...headersOf(answer), ...length, connection: 'close' },
          body,
        }),
      )
    }
  })
  /** Without what differs between any two answers. */
  const plain = (answer: object) =>
    JSON.parse(JSON.stringify(answer).replaceAll(/req_[0-9a-f]{32}/g, 'req'), (name, value) =>
      name === 'date' || name === 'ratelimit' ? undefined : value,
    )
})
