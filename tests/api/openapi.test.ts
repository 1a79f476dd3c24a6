import { beforeAll, describe, expect, test } from 'vitest'
import * as route from '#app/catalog/v1/openapi.json/route.ts'
import { addInstitute, addKey, keyOf, openMemory } from './gates-setup.ts'

type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

const handlers: Record<Verb, typeof route.GET> = route

const call = (method: Verb, headers: Record<string, string> = {}, end = ''): Promise<Response> => {
  const request = new Request(`http://localhost/catalog/v1/openapi.json${end}`, { method, headers })
  return handlers[method](request, { params: Promise.resolve({}) })
}

const key = { 'x-api-key': keyOf('reader') }

beforeAll(async () => {
  const db = await openMemory()
  await addInstitute(db, 'craft')
  await addKey(db, 'reader')
})

describe('the interface description', () => {
  test.each<[string, Record<string, string>]>([
    ['without a key', {}],
    ['with a key', key],
    ['with a key that opens nothing', { 'x-api-key': 'nonsense' }],
    ['from any origin', { origin: 'https://anywhere.example' }],
  ])('is read %s', async (_, headers) => {
    const response = await call('GET', headers)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:3000/catalog/v1' }],
    })
  })

  test('carries the headers of every answer and of a read', async () => {
    const response = await call('GET', { origin: 'https://anywhere.example', 'x-request-id': 'mine' })
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': 'https://anywhere.example',
      'cache-control': 'public, max-age=60',
      'cdn-cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: 'Origin, X-API-Key, Authorization, Accept-Encoding',
      'vercel-cdn-cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
    })
  })

  test('answers HEAD as GET without the body', async () => {
    const [get, head] = [await call('GET'), await call('HEAD')]
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    const { byteLength } = await get.arrayBuffer()
    expect(head.headers.get('content-length')).toBe(String(byteLength))
  })

  test.each(['%s', 'W/%s', '"other", %s', '*'])('is not sent again for If-None-Match: %s', async (form) => {
    const tag = (await call('GET')).headers.get('etag') ?? ''
    const response = await call('GET', { 'if-none-match': form.replace('%s', tag) })
    expect([response.status, await response.text()]).toEqual([304, ''])
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.has('content-type')).toBe(false)
  })

  test('is sent again when the caller has another one', async () => {
    expect((await call('GET', { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

describe('whatever else is asked of its path passes the gates', () => {
  test.each<Verb>(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is 401 without a key and 405 with one',
    async (verb) => {
      expect((await call(verb)).status).toBe(401)
      const refused = await call(verb, key)
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    },
  )

  test('a trailing slash makes it another path', async () => {
    expect((await call('GET', {}, '/')).status).toBe(401)
    expect((await call('GET', key, '/')).status).toBe(404)
  })

  test('OPTIONS is a preflight like any other', async () => {
    const response = await call('OPTIONS', { origin: 'https://anywhere.example' })
    expect([response.status, response.headers.get('access-control-max-age')]).toEqual([204, '600'])
  })
})
