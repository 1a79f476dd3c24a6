import { beforeAll, describe, expect, test } from 'vitest'
import { call } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory } from './gates-setup.ts'

const path = '/openapi.json'
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
    const response = await call(path, headers)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:3000/catalog/v1' }],
    })
  })

  test('carries the headers of every answer and of a read', async () => {
    const response = await call(path, { origin: 'https://anywhere.example', 'x-request-id': 'mine' })
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': 'https://anywhere.example',
      'cache-control': 'public, max-age=60',
      'cdn-cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      vary: 'Origin, X-API-Key, Authorization, Accept-Encoding, Prefer',
      'vercel-cdn-cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_[0-9a-f]{32}$/),
    })
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s of its path passes the gates: 401 without a key and 405 with one',
  async (verb) => {
    expect((await call(path, {}, verb)).status).toBe(401)
    const refused = await call(path, key, verb)
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  },
)
