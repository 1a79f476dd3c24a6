import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zoho } from '#lib/leads/crm/zoho.ts'
import { type ApiServer, type Received, type Reply, startApi } from '../../crm/api-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'

const leads = 'https://www.zohoapis.in/crm/v8/Leads'
const token = 'https://accounts.zoho.in/oauth/v2/token'
const now = new Date('2027-03-02T10:00:00.000Z')
const secrets = { client_id: '1000.ID', client_secret: 'top', refresh_token: '1000.refresh' }
const success = (id: string, action = 'insert') => ({
  status: 200,
  body: { data: [{ code: 'SUCCESS', action, status: 'success', duplicate_field: null, details: { id } }] },
})

describe('Zoho', () => {
  let api: ApiServer
  let reply: (request: Received) => Reply
  let tokens: Reply[]
  let kept: string | undefined
  beforeEach(async () => {
    kept = JSON.stringify({ access_token: 'kept', expires_at: '2027-03-02T10:30:00.000Z' })
    tokens = [
      {
        status: 200,
        body: { access_token: 'fresh', expires_in: 3600, api_domain: 'https://www.zohoapis.in' },
      },
    ]
    reply = () => success('900')
    api = await startApi((request) =>
      request.url === token ? (tokens.shift() ?? { status: 500 }) : reply(request),
    )
  })
  afterEach(() => api.close())

  const link = (settings = {}) => ({
    ...zoho.check({ data_centre: 'in', ...settings }, secrets),
    send: api.send,
    now,
    kept,
    keep: async (text: string) => {
      kept = text
    },
  })
  const sent = () =>
    api.received.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])
  const record = {
    First_Name: 'Meera Lakshmi',
    Last_Name: 'Nair',
    Email: 'meera@example.org',
    Phone: '+919876543210',
    Description: fullText,
  }

  test('a person is upserted by e-mail address', async () => {
    expect(await zoho.deliver(fullLead, null, link())).toEqual({ kind: 'delivered', receipt: '900' })
    expect(sent()).toEqual([
      ['POST', `${leads}/upsert`, { data: [record], duplicate_check_fields: ['Email'] }],
    ])
    expect(api.received[0]).toMatchObject({ authorization: 'Zoho-oauthtoken kept', type: 'application/json' })
  })

  test('the institute’s own fields and checks go along', async () => {
    await zoho.deliver(
      fullLead,
      null,
      link({ duplicate_check_fields: 'Email, Phone', lead_source: 'Website', company: '-' }),
    )
    expect(sent()[0]?.[2]).toEqual({
      data: [{ ...record, Lead_Source: 'Website', Company: '-' }],
      duplicate_check_fields: ['Email', 'Phone'],
    })
  })

  test('a person with only a phone is upserted, and their repeat updates the lead of before', async () => {
    const byPhone = { Last_Name: 'Ravi', Phone: '+919876543210', Description: phoneText }
    await zoho.deliver(phoneLead, null, link())
    await zoho.deliver(phoneLead, '900', link())
    expect(sent()).toEqual([
      ['POST', `${leads}/upsert`, { data: [byPhone], duplicate_check_fields: ['Email'] }],
      ['PUT', `${leads}/900`, { data: [byPhone] }],
    ])
  })

  test('and is upserted again when that lead is gone', async () => {
    reply = ({ method }) =>
      method === 'PUT'
        ? { status: 400, body: { data: [{ code: 'INVALID_DATA', status: 'error' }] } }
        : success('901')
    expect(await zoho.deliver(phoneLead, '900', link())).toEqual({ kind: 'delivered', receipt: '901' })
  })

  test('names and texts are cut to what Zoho takes', async () => {
    const full_name = `${'a'.repeat(50)} ${'b'.repeat(90)}`
    await zoho.deliver({ ...fullLead, full_name, message: '😀'.repeat(20_000) }, null, link())
    const { First_Name, Last_Name, Description } = JSON.parse(api.received[0]?.body ?? '').data[0]
    expect([First_Name.length, Last_Name.length, Description.length]).toEqual([40, 80, 32_000])
    expect(Description.isWellFormed()).toBe(true)
  })

  test('without a token that is still good one is asked for, and kept', async () => {
    kept = JSON.stringify({ access_token: 'old', expires_at: '2027-03-02T10:04:00.000Z' })
    await zoho.deliver(fullLead, null, link())
    const [asked, upserted] = api.received
    expect(asked).toMatchObject({ method: 'POST', url: token, type: 'application/x-www-form-urlencoded' })
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      grant_type: 'refresh_token',
      ...secrets,
    })
    expect(upserted?.authorization).toBe('Zoho-oauthtoken fresh')
    expect(JSON.parse(kept ?? '')).toEqual({ access_token: 'fresh', expires_at: '2027-03-02T11:00:00.000Z' })
  })

  test('a token that Zoho no longer takes is replaced once', async () => {
    reply = ({ authorization }) =>
      authorization?.endsWith('fresh') ? success('900') : { status: 401, body: { code: 'INVALID_TOKEN' } }
    expect(await zoho.deliver(fullLead, null, link())).toMatchObject({ kind: 'delivered' })
    expect(api.received.map(({ url }) => url)).toEqual([`${leads}/upsert`, token, `${leads}/upsert`])

    reply = () => ({ status: 401, body: { code: 'INVALID_TOKEN' } })
    tokens = [{ status: 200, body: { access_token: 'fresh' } }]
    expect(await zoho.deliver(fullLead, null, link())).toMatchObject({
      kind: 'unavailable',
      reason: 'the CRM answered 401 (INVALID_TOKEN)',
    })
  })

  describe('a lead that is gone takes one new token, and four requests at most,', () => {
    const put = `${leads}/900`
    const post = `${leads}/upsert`
    const gone = { status: 404, body: '' }
    const expired = { status: 401, body: { code: 'INVALID_TOKEN' } }
    const expiredAt = (time: string) => JSON.stringify({ access_token: 'kept', expires_at: time })
    const good = '2027-03-02T10:30:00.000Z'

    test.each<[string, string, (request: Received) => Reply, string[], string]>([
      [
        'when the kept one has expired',
        '2027-03-02T09:00:00.000Z',
        ({ method }) => (method === 'PUT' ? gone : success('901')),
        [token, put, post],
        'delivered',
      ],
      [
        'when Zoho no longer takes the kept one',
        good,
        ({ method, authorization }) =>
          authorization?.endsWith('kept') ? expired : method === 'PUT' ? gone : success('901'),
        [put, token, put, post],
        'delivered',
      ],
      [
        'when Zoho takes the kept one once more',
        good,
        ({ method, authorization }) =>
          method === 'PUT' ? gone : authorization?.endsWith('kept') ? expired : success('901'),
        [put, post, token, post],
        'delivered',
      ],
      [
        'when Zoho takes the new one once',
        good,
        ({ method, authorization }) =>
          method === 'PUT' && authorization?.endsWith('fresh') ? gone : expired,
        [put, token, put, post],
        'unavailable',
      ],
    ])('%s', async (_, expires, answer, urls, kind) => {
      kept = expiredAt(expires)
      tokens.push(...tokens)
      reply = answer
      expect(await zoho.deliver(phoneLead, '900', link())).toMatchObject({ kind })
      expect(api.received.map(({ url }) => url)).toEqual(urls)
    })
  })

  test.each<[string, Reply, string]>([
    [
      'a revoked one',
      { status: 200, body: { error: 'invalid_code' } },
      'Zoho gave no access token (invalid_code)',
    ],
    [
      'too many at once',
      { status: 400, body: { error: 'Access Denied', error_description: 'x' } },
      'the CRM answered 400',
    ],
    ['a failure', { status: 503, body: '' }, 'the CRM answered 503'],
  ])('no access token for the refresh token: %s', async (_, answer, reason) => {
    kept = undefined
    tokens = [answer]
    expect(await zoho.deliver(fullLead, null, link())).toMatchObject({ kind: 'unavailable', reason })
    expect(api.received).toHaveLength(1)
  })

  test.each<[string, Reply, object]>([
    [
      'a refused record',
      {
        status: 202,
        body: {
          data: [
            {
              code: 'INVALID_DATA',
              status: 'error',
              details: { api_name: 'Email' },
              message: 'meera@example.org',
            },
          ],
        },
      },
      { kind: 'refused', reason: 'the CRM refused the lead (INVALID_DATA)' },
    ],
    [
      'a missing field',
      { status: 202, body: { data: [{ code: 'MANDATORY_NOT_FOUND', status: 'error' }] } },
      { kind: 'refused', reason: 'the CRM refused the lead (MANDATORY_NOT_FOUND)' },
    ],
    [
      'too many calls',
      { status: 429, body: { code: 'TOO_MANY_REQUESTS' } },
      { kind: 'unavailable', reason: 'the CRM answered 429 (TOO_MANY_REQUESTS)', retryAfter: undefined },
    ],
    [
      'a missing scope',
      { status: 401, body: { code: 'OAUTH_SCOPE_MISMATCH' } },
      { kind: 'unavailable', reason: 'the CRM answered 401 (OAUTH_SCOPE_MISMATCH)', retryAfter: undefined },
    ],
    [
      'a page of some other server',
      { status: 200, body: '<html>' },
      { kind: 'unavailable', reason: 'the CRM answered 200 without a result' },
    ],
    [
      'a failure',
      { status: 500, body: { code: 'INTERNAL_ERROR' } },
      { kind: 'unavailable', reason: 'the CRM answered 500 (INTERNAL_ERROR)', retryAfter: undefined },
    ],
  ])('%s is told without personal data', async (_, answer, outcome) => {
    reply = () => answer
    expect(await zoho.deliver(fullLead, null, link())).toEqual(outcome)
  })

  test('the test of a connection reads one lead and writes none', async () => {
    reply = () => ({ status: 204 })
    expect(await zoho.test(fullLead.institute, link())).toEqual({ kind: 'delivered', receipt: null })
    expect(sent()).toEqual([['GET', `${leads}?fields=Last_Name&per_page=1`, null]])
  })

  test.each([
    ['com', 'accounts.zoho.com', 'www.zohoapis.com'],
    ['eu', 'accounts.zoho.eu', 'www.zohoapis.eu'],
    ['com.au', 'accounts.zoho.com.au', 'www.zohoapis.com.au'],
    ['ca', 'accounts.zohocloud.ca', 'www.zohoapis.ca'],
  ])('data in the data centre %s is served by its own hosts', async (data_centre, accounts, host) => {
    kept = undefined
    const seen: string[] = []
    const send = async ({ url }: { url: string }) => {
      seen.push(new URL(url).host)
      return {
        status: 200,
        headers: {},
        body: JSON.stringify({ access_token: 'a', data: [{ status: 'success' }] }),
      }
    }
    await zoho.deliver(fullLead, null, { ...link({ data_centre }), send })
    expect(seen).toEqual([accounts, host])
  })

  test('settings that will not do are named', () => {
    expect(() =>
      zoho.check({ data_centre: 'uk', duplicate_check_fields: 'E mail' }, { client_id: 'x' }),
    ).toThrow(
      /data_centre: must be one of com, eu, in.*duplicate_check_fields.0: must be API names.*client_secret: is missing; refresh_token: is missing/,
    )
  })
})
