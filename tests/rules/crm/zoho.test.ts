import { beforeEach, describe, expect, test } from 'vitest'
import { zoho } from '#lib/contract/leads/crm/zoho.ts'
import type { Received, Reply } from '../../crm/api-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'
import { overApi } from '../../crm/over-api.ts'
import { type ZohoServer, zohoServer } from '../../crm/zoho-server.ts'

const leads = 'https://www.zohoapis.in/crm/v8/Leads'
const token = 'https://accounts.zoho.in/oauth/v2/token'
const secrets = { client_id: '1000.ID', client_secret: 'top', refresh_token: '1000.refresh' }

describe('Zoho', () => {
  const crm = overApi(zoho, { data_centre: 'in' }, secrets)
  let zohos: ZohoServer
  let reply: (request: Received) => Reply
  let tokens: Reply[]
  beforeEach(() => {
    crm.kept = JSON.stringify({ access_token: 'kept', expires_at: '2027-03-02T10:30:00.000Z' })
    const body = { access_token: 'fresh', expires_in: 3600, api_domain: 'https://www.zohoapis.in' }
    tokens = [{ status: 200, body }]
    zohos = zohoServer()
    reply = zohos.reply
    crm.reply = (request) => (request.url === token ? (tokens.shift() ?? { status: 500 }) : reply(request))
  })

  const paths = () => crm.received().map(({ method, url }) => `${method} ${url.replace(leads, '')}`)
  const record = {
    ...{ First_Name: 'Meera Lakshmi', Last_Name: 'Nair', Email: 'meera@example.org' },
    ...{ Phone: '+919876543210', Description: fullText },
  }

  test('a new person becomes a lead', async () => {
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '900' })
    expect(zohos.leads).toEqual([{ ...record, id: '900' }])
    const { authorization, type } = crm.received()[1] ?? {}
    expect([authorization, type]).toEqual(['Zoho-oauthtoken kept', 'application/json'])
  })

  test('the institute’s lead source, company and duplicate check are sent', async () => {
    const settings = { duplicate_check_fields: 'Email, Phone', lead_source: 'Website', company: '-' }
    await crm.deliver(fullLead, null, settings)
    const data = [{ ...record, Lead_Source: 'Website', Company: '-' }]
    const sent = JSON.parse(crm.received()[1]?.body ?? '')
    expect(sent).toEqual({ data, duplicate_check_fields: ['Email', 'Phone'] })
  })

  test('a layout that requires a company gets the person’s name as one, and no other layout does', async () => {
    zohos.demandsCompany = true
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '900' })
    expect(zohos.leads).toEqual([{ ...record, Company: 'Meera Lakshmi Nair', id: '900' }])
  })

  test('fields of a lead are never overwritten: empty ones are filled, the enquiry goes before the description', async () => {
    const before = { id: '5', Last_Name: 'Menon', Email: record.Email, Description: 'Called us in May.' }
    zohos.leads.push({ ...before })
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '5' })
    const [lead] = zohos.leads
    expect(lead).toMatchObject({ id: '5', Last_Name: 'Menon', Phone: '+919876543210' })
    expect(lead).not.toHaveProperty('First_Name')
    expect(lead?.Description).toMatch(/^Name: Meera Lakshmi Nair\nEmail: m[\s\S]*Called us in May\.$/)
    const description = lead?.Description
    await crm.deliver()
    expect(zohos.leads).toMatchObject([{ Description: description }])
  })

  test('a lead whose address only contains the person’s belongs to somebody else', async () => {
    zohos.leads.push({ id: '5', Last_Name: 'Other', Email: `x${record.Email}` })
    await crm.deliver()
    expect(zohos.leads).toMatchObject([{ Last_Name: 'Other' }, { Last_Name: 'Nair' }])
  })

  test('without the scope for searching an enquiry is stored anyway, without another token', async () => {
    zohos.maySearch = false
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: '900' })
    const asked = paths().map((path) => path.split('&')[0])
    expect(asked).toEqual(['GET /search?email=meera%40example.org', 'POST /upsert'])
  })

  const byPhone = { Last_Name: 'Ravi', Phone: '+919876543210', Description: phoneText }

  test('a person with only a phone number becomes a lead, and a repeat updates that lead', async () => {
    await crm.deliver(phoneLead)
    await crm.deliver({ ...phoneLead, full_name: 'Somebody', message: 'Again' }, '900')
    expect(zohos.leads).toHaveLength(1)
    expect(zohos.leads[0]).toMatchObject({ Last_Name: 'Ravi' })
    expect(zohos.leads[0]?.Description).toMatch(/^Name: Somebody\nPhone: \+919876543210\n\nAgain/)
  })

  test('a lead is found by its phone number where the institute made the field unique', async () => {
    zohos.leads.push({ ...byPhone, id: '5' })
    const outcome = await crm.deliver(phoneLead, null, { duplicate_check_fields: 'Phone' })
    expect(outcome).toEqual({ kind: 'delivered', receipt: '5' })
  })

  test('a repeat makes a new lead when the earlier one was deleted', async () => {
    expect(await crm.deliver(phoneLead, '77')).toEqual({ kind: 'delivered', receipt: '900' })
  })

  test('names and texts are cut to Zoho’s limits', async () => {
    const full_name = `${'a'.repeat(50)} ${'b'.repeat(90)}`
    await crm.deliver({ ...fullLead, full_name, message: '😀'.repeat(20_000) })
    const { First_Name, Last_Name, Description } = JSON.parse(crm.received()[1]?.body ?? '').data[0]
    expect([First_Name.length, Last_Name.length, Description.length]).toEqual([40, 80, 32_000])
    expect(Description.isWellFormed()).toBe(true)
  })

  test('without a valid access token a new one is requested and stored', async () => {
    crm.kept = JSON.stringify({ access_token: 'old', expires_at: '2027-03-02T10:04:00.000Z' })
    await crm.deliver()
    const [asked, , upserted] = crm.received()
    expect(asked).toMatchObject({ method: 'POST', url: token, type: 'application/x-www-form-urlencoded' })
    const sent = Object.fromEntries(new URLSearchParams(asked?.body))
    expect(sent).toEqual({ grant_type: 'refresh_token', ...secrets })
    expect(upserted?.authorization).toBe('Zoho-oauthtoken fresh')
    const fresh = { access_token: 'fresh', expires_at: '2027-03-02T11:00:00.000Z' }
    expect(JSON.parse(crm.kept ?? '')).toEqual(fresh)
  })

  test('an access token that Zoho refuses is replaced once', async () => {
    const invalid = { status: 401, body: { code: 'INVALID_TOKEN' } }
    reply = (request) => (request.authorization?.endsWith('fresh') ? zohos.reply(request) : invalid)
    expect(await crm.deliver()).toMatchObject({ kind: 'delivered' })
    const asked = paths().map((path) => path.split('?')[0])
    expect(asked).toEqual(['GET /search', `POST ${token}`, 'GET /search', 'POST /upsert'])

    reply = () => invalid
    tokens = [{ status: 200, body: { access_token: 'fresh' } }]
    const refused = { kind: 'unavailable', reason: 'it answered 401 (INVALID_TOKEN)' }
    expect(await crm.deliver()).toMatchObject(refused)
  })

  const denied = { error: 'Access Denied', error_description: 'x' }
  test.each<[string, Reply, string]>([
    ['a revoked one', { status: 200, body: { error: 'invalid_code' } }, 'no access token (invalid_code)'],
    ['too many at once', { status: 400, body: denied }, 'it answered 400'],
    ['a failure', { status: 503, body: '' }, 'it answered 503'],
  ])('no access token for the refresh token: %s', async (_, answer, reason) => {
    crm.kept = undefined
    tokens = [answer]
    const outcome = { kind: 'unavailable', reason: expect.stringContaining(reason) }
    expect(await crm.deliver()).toMatchObject(outcome)
    expect(crm.received()).toHaveLength(1)
  })

  const refusal = 'the CRM refused the lead (INVALID_DATA)'
  const busy = { code: 'TOO_MANY_REQUESTS' }
  const page = { status: 200, body: '<html>' }
  const details = { api_name: 'Email' }
  const invalid = { code: 'INVALID_DATA', status: 'error', details, message: record.Email }
  test.each<[string, Reply, string, string]>([
    ['a refused record', { status: 202, body: { data: [invalid] } }, 'refused', refusal],
    ['too many calls', { status: 429, body: busy }, 'unavailable', 'it answered 429 (TOO_MANY_REQUESTS)'],
    ['a page of some other server', page, 'unavailable', 'it answered 200 without a result'],
  ])('%s is reported without personal data', async (_, answer, kind, reason) => {
    reply = ({ method }) => (method === 'GET' ? { status: 204 } : answer)
    expect(await crm.deliver()).toEqual({ kind, reason })
  })

  test('the test of a connection writes, so that success proves writing', async () => {
    const receipt = 'the lead test-enquiry@example.com (900); you can delete it'
    expect(await crm.test()).toEqual({ kind: 'delivered', receipt })
    expect(zohos.leads).toMatchObject([{ Last_Name: 'Enquiry', Email: 'test-enquiry@example.com' }])
  })

  test.each([
    ['com', 'accounts.zoho.com', 'www.zohoapis.com'],
    ['eu', 'accounts.zoho.eu', 'www.zohoapis.eu'],
    ['com.au', 'accounts.zoho.com.au', 'www.zohoapis.com.au'],
    ['ca', 'accounts.zohocloud.ca', 'www.zohoapis.ca'],
  ])('data in the data centre %s is served by its own hosts', async (data_centre, accounts, host) => {
    crm.kept = undefined
    const seen: string[] = []
    const body = JSON.stringify({ access_token: 'a', data: [{ status: 'success' }] })
    const send = async ({ url }: { url: string }) => {
      seen.push(new URL(url).host)
      return { status: 200, headers: {}, body }
    }
    await zoho.deliver(fullLead, null, { ...crm.link({ data_centre }), send })
    expect([...new Set(seen)]).toEqual([accounts, host])
  })

  test('invalid settings are named', () => {
    expect(() =>
      zoho.check({ data_centre: 'uk', duplicate_check_fields: 'E mail' }, { client_id: 'x' }),
    ).toThrow(
      /data_centre: must be one of com, eu, in.*duplicate_check_fields.0: must be API names.*client_secret: is missing; refresh_token: is missing/,
    )
  })
})
