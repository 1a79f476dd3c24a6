import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST } from '#app/catalog/v1/leads/route.ts'
import { type Db, openDatabase } from '#lib/db/open.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'
import { keyOf } from '../../api/gates-setup.ts'
import { enquiry, fillLeads } from './calls.ts'

let db: Db

// The site behind its TLS proxy, as docs/operating.md has it.
vi.hoisted(() => Object.assign(process.env, { TRUSTED_PROXIES: '1' }))

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') })
  db = openDatabase({ url: undefined, folder: undefined, poolMax: 1 })
  await fillLeads(db)
})
afterAll(async () => {
  vi.useRealTimers()
  await db.destroy()
})

/** The API, with the site's machine as its peer. */
const api = async (request: Request) => {
  request.headers.set('x-forwarded-for', '10.0.0.9, 10.0.0.8')
  return POST(request, { params: Promise.resolve({}) })
}
const site = () =>
  catalogueRemote({ url: 'http://localhost/catalog/v1', key: keyOf('craft') }, undefined, api)

/** Sends enquiries of a visitor whose address the proxy in front of the site adds; returns their outcomes. */
async function sendMany(count: number, visitor: string) {
  const headers = new Headers({ 'x-forwarded-for': `${visitor}, 10.0.0.1`, origin: 'https://school.example' })
  const outcomes = []
  for (let sent = 0; sent < count; sent++) outcomes.push((await site().sendEnquiry(enquiry, headers)).is)
  return outcomes
}

const sent = (count: number) => Array(count).fill('sent')

test('each visitor of a site that reads over HTTP has eight attempts, whatever the proxy’s address', async () => {
  expect(await sendMany(9, '203.0.113.1')).toEqual([...sent(8), 'too_many'])
  expect(await sendMany(8, '203.0.113.2')).toEqual(sent(8))
  expect(await sendMany(1, '2001:db8:1:2::1')).toEqual(['sent'])
})

test('addresses that a visitor claims are ignored, and invalid addresses are not passed on', async () => {
  expect(await sendMany(8, '203.0.113.3')).toEqual(sent(8))
  expect(await sendMany(1, '198.51.100.1, 203.0.113.3')).toEqual(['too_many'])
  expect(await sendMany(9, 'unknown')).toEqual([...sent(8), 'too_many'])
})
