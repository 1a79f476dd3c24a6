import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { onePool } from '#lib/base/db/pools.ts'
import { localCatalogue } from '#lib/site/catalogue/local-catalogue.ts'
import { keyOf, website } from '../../api/gates-setup.ts'
import { embedded, processDatabase } from '../databases.ts'
import { enquiry, fillLeads, refusalOf, send } from './calls.ts'

// The embedded database has the clock of this process, which the tests move.
const { db } = processDatabase(embedded.open)
let minute = new Date('2026-11-20T10:00:00.250Z').getTime()

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await fillLeads(db)
  // The enquiry that the tests repeat.
  await send(enquiry)
})
beforeEach(() => {
  // Each test has a clock minute of its own.
  minute += 60_000
  vi.setSystemTime(minute)
})
afterAll(() => void vi.useRealTimers())

const from = (address: string, headers = {}) => ({ headers: { 'x-client-ip': address, ...headers } })
const statuses = async (count: number, work: (index: number) => Promise<Response>) => {
  const seen: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const { status } = await work(index)
    seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

test.each<[string, unknown, number, object]>([
  ['saved', enquiry, 200, {}],
  ['invalid', {}, 400, {}],
  ['malformed', '{', 400, {}],
  ['of the wrong media type', 'x', 415, { 'content-type': 'text/plain' }],
])('a visitor has eight attempts a minute, also when they are %s', async (_, body, status, headers) => {
  const attempt = () => send(body, from('203.0.113.1', headers))
  expect(await statuses(9, attempt)).toEqual({ [status]: 8, 429: 1 })
  const refused = await attempt()
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refusalOf(refused)).toEqual([429, 'rate_limited', { limit_per_minute: 8 }])
  expect((await send(enquiry, from('203.0.113.2'))).status).toBe(200)
})

test('a visitor is counted separately at each institute', async () => {
  for (let count = 0; count < 8; count++) await send(enquiry, from('203.0.113.4'))
  const elsewhere = await send(enquiry, { ...from('203.0.113.4'), key: keyOf('dance') })
  expect(elsewhere.status).not.toBe(429)
})

describe('an institute has a limit for visitors named by a server, and an equal one for peers', () => {
  const ceiling = (leads_per_minute: number) =>
    db.updateTable('institutes').set({ leads_per_minute }).where('id', '=', 'craft').execute()
  beforeEach(() => ceiling(20))
  afterEach(() => ceiling(120))
  const refused = [429, 'rate_limited', { limit_per_minute: 20 }]
  const named = (index: number) => send(enquiry, from(`203.0.113.${100 + index}`))
  const seen = (index: number) =>
    send(enquiry, { headers: { origin: website, 'x-forwarded-for': `198.51.100.${index}` } })

  test('forged names do not use up the limit of browsers', async () => {
    expect(await statuses(30, named)).toEqual({ 200: 20, 429: 10 })
    expect(await refusalOf(await named(40))).toEqual(refused)
    expect(await statuses(20, seen)).toEqual({ 200: 20 })
    expect(await refusalOf(await seen(40))).toEqual(refused)
  })

  test('a caller that names no visitor counts as a peer', async () => {
    const peer = (index: number) => send(enquiry, { headers: { 'x-forwarded-for': `198.51.100.${index}` } })
    expect(await statuses(20, seen)).toEqual({ 200: 20 })
    expect(await refusalOf(await peer(50))).toEqual(refused)
  })

  test('a forged name does not use up the attempts of the address’s owner', async () => {
    const forged = () => send(enquiry, from('198.51.100.77'))
    const owner = { origin: website, 'x-forwarded-for': '198.51.100.77' }
    expect(await statuses(9, forged)).toEqual({ 200: 8, 429: 1 })
    expect((await send(enquiry, { headers: owner })).status).toBe(200)
  })

  test.each([
    ['named', () => send(enquiry, from('203.0.113.50')), named],
    ['seen', () => send(enquiry, { headers: { 'x-forwarded-for': '198.51.100.250' } }), seen],
  ])('attempts refused for a visitor who is %s do not count for the institute', async (_, one, others) => {
    expect(await statuses(20, one)).toEqual({ 200: 8, 429: 12 })
    expect(await statuses(13, others)).toEqual({ 200: 12, 429: 1 })
  })

  test('a form of the site counts for its peer, whatever name the post claims', async () => {
    const shown = {
      institute_id: 'craft',
      leads_per_visitor: 8,
      leads_per_minute: 20,
      assistant_enquiries: 'hold' as const,
      hours: 'language' as const,
      revision: null,
      time_zone: 'UTC',
      now: new Date(),
    }
    const post = (index: number) => {
      const claim = { 'x-client-ip': `203.0.113.${index}`, 'x-forwarded-for': `198.51.100.${index}` }
      return localCatalogue(onePool(db), shown).sendEnquiry(enquiry, new Headers(claim))
    }
    await statuses(21, named)
    for (let index = 0; index < 20; index++) expect(await post(index)).toMatchObject({ is: 'sent' })
    expect(await post(50)).toEqual({ is: 'too_many' })
    // The API counts its peers together with them.
    expect(await refusalOf(await seen(60))).toEqual(refused)
  })
})

test('every attempt counts for the key as well, and the key is counted first', async () => {
  const set = (limit: number | null) =>
    db.updateTable('api_keys').set({ limit_per_minute: limit }).where('name', '=', 'craft').execute()
  await set(3)
  const spend = (index: number) => send({}, from(`203.0.113.${index + 20}`))
  expect(await statuses(4, spend)).toEqual({ 400: 3, 429: 1 })
  const refused = await refusalOf(await send({}, from('203.0.113.90')))
  expect(refused).toEqual([429, 'rate_limited', { limit_per_minute: 3 }])
  await set(null)
})

test('a refused scope or origin counts for the visitor', async () => {
  const evil = from('203.0.113.60', { origin: 'https://evil.example' })
  // A browser call: the bucket is the peer's, which all calls here share.
  expect(await statuses(8, () => send(enquiry, evil))).toEqual({ 403: 8 })
  expect((await send(enquiry, { headers: { origin: website } })).status).toBe(429)
})
