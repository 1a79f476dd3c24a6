import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#lib/base/db/open.ts'
import { call } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, website } from './gates-setup.ts'

let db: Db
let minute = new Date('2026-11-20T10:00:00.250Z').getTime()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  db = await openMemory()
  await addInstitute(db, 'craft')
})
beforeEach(() => {
  // Each test has a clock minute of its own.
  minute += 60_000
  vi.setSystemTime(minute)
})
afterAll(() => vi.useRealTimers())

const send = (seed: string, target = '/site', headers = {}, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
  call(target, { 'x-api-key': keyOf(seed), ...headers }, method)

test('a key without its own limit may send 1200 requests a minute', async () => {
  await addKey(db, 'plain')
  const answers = await Promise.all(Array.from({ length: 1201 }, () => send('plain')))
  const refused = answers.filter((answer) => answer.status === 429)
  expect(refused).toHaveLength(1)
  expect(await refused[0]?.json()).toMatchObject({ error: { details: { limit_per_minute: 1200 } } })
})

describe('a refused request with a valid key counts too', () => {
  test.each<[string, Parameters<typeof send>[1], object, 'GET' | 'POST']>([
    ['not found', '/nope', {}, 'GET'],
    ['wrong method', '/site', {}, 'POST'],
    ['bad parameter', '/courses?page=0', {}, 'GET'],
    ['wrong origin', '/site', { origin: 'null' }, 'GET'],
    ['not modified', '/site', { 'if-none-match': '*' }, 'GET'],
  ])('%s', async (what, target, headers, method) => {
    await addKey(db, what, { limit: 1 })
    expect((await send(what, target, headers, method)).status).not.toBe(429)
    expect((await send(what)).status).toBe(429)
  })

  test.each([
    ['lacking the scope', { scopes: ['leads:write'] }, { scopes: ['catalog:read'] }],
    ['of another product', { product: 'lms' }, { product: 'pub' }],
  ])('%s', async (what, refused, repaired) => {
    const key = await addKey(db, what, { limit: 1, ...refused })
    expect((await call('/site', { 'x-api-key': key })).status).toBe(403)
    await db.updateTable('api_keys').set(repaired).where('name', '=', what).execute()
    expect((await call('/site', { 'x-api-key': key })).status).toBe(429)
  })
})

test('preflights and refused keys do not count', async () => {
  await addKey(db, 'counted', { limit: 1 })
  await send('counted', '/site', {}, 'OPTIONS')
  await call('/site', { 'x-api-key': 'cat_pub_x', authorization: `Bearer ${keyOf('counted')}` })
  await db.updateTable('api_keys').set({ revoked_at: new Date() }).where('name', '=', 'counted').execute()
  expect((await send('counted')).status).toBe(401)
  await db.updateTable('api_keys').set({ revoked_at: null }).where('name', '=', 'counted').execute()
  expect((await send('counted')).status).toBe(200)
})

describe('a change of rights takes effect with the next request', () => {
  const change = async (work: Promise<unknown>) => {
    await work
    return (await send('subject', '/site', { origin: website })).status
  }
  const keys = () => db.updateTable('api_keys').where('name', '=', 'subject')
  const institutes = () => db.updateTable('institutes').where('id', '=', 'craft')

  test('revoked, restored, expiring, switched off, without its website', async () => {
    await addKey(db, 'subject')
    expect(await change(Promise.resolve())).toBe(200)
    expect(await change(keys().set({ revoked_at: new Date() }).execute())).toBe(401)
    expect(await change(keys().set({ revoked_at: null }).execute())).toBe(200)
    const expires_at = new Date(Date.now() + 1)
    expect(await change(keys().set({ expires_at }).execute())).toBe(200)
    vi.advanceTimersByTime(1)
    expect(await change(Promise.resolve())).toBe(401)
    expect(await change(keys().set({ expires_at: null }).execute())).toBe(200)
    expect(await change(institutes().set({ catalogue_access: false }).execute())).toBe(403)
    expect(await change(institutes().set({ catalogue_access: true }).execute())).toBe(200)
    expect(await change(db.deleteFrom('websites').execute())).toBe(403)
  })
})
