import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hubspot } from '#lib/leads/crm/hubspot.ts'
import { type ApiServer, type Received, type Reply, startApi } from '../../crm/api-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'

const contacts = 'https://api.hubapi.com/crm/objects/2026-03/contacts'
const now = new Date('2027-03-02T10:00:00.000Z')

describe('HubSpot', () => {
  let api: ApiServer
  let reply: (request: Received) => Reply
  beforeEach(async () => {
    reply = () => ({ status: 500 })
    api = await startApi((request) => reply(request))
  })
  afterEach(() => api.close())

  const link = (settings = {}) => ({
    ...hubspot.check(settings, { access_token: 'pat-eu1-secret' }),
    send: api.send,
    now,
    kept: undefined,
    keep: async () => {},
  })
  const sent = () =>
    api.received.map(({ method, url, body }) => [method, url, body === '' ? null : JSON.parse(body)])
  const authorised = { authorization: 'Bearer pat-eu1-secret' }

  test('a person with an e-mail address is upserted by it, as one whole contact', async () => {
    reply = () => ({ status: 200, body: { status: 'COMPLETE', results: [{ id: '501', new: true }] } })
    expect(await hubspot.deliver(fullLead, null, link())).toEqual({ kind: 'delivered', receipt: '501' })
    expect(sent()).toEqual([
      [
        'POST',
        `${contacts}/batch/upsert`,
        {
          inputs: [
            {
              idProperty: 'email',
              id: 'meera@example.org',
              properties: {
                email: 'meera@example.org',
                firstname: 'Meera Lakshmi',
                lastname: 'Nair',
                phone: '+919876543210',
                message: fullText,
              },
            },
          ],
        },
      ],
    ])
    expect(api.received[0]).toMatchObject({ ...authorised, type: 'application/json' })
  })

  test('what the visitor left out is not sent, so that it clears nothing', async () => {
    reply = () => ({ status: 201, body: { results: [{ id: '501' }] } })
    await hubspot.deliver({ ...fullLead, phone: null, full_name: 'Meera' }, null, link())
    const { inputs } = JSON.parse(api.received[0]?.body ?? '') as { inputs: { properties: object }[] }
    expect(Object.keys(inputs[0]?.properties ?? {})).toEqual(['email', 'lastname', 'message'])
  })

  test('the text goes into the property that the institute chose', async () => {
    reply = () => ({ status: 200, body: { results: [{ id: '501' }] } })
    await hubspot.deliver(fullLead, null, link({ message_property: 'last_enquiry' }))
    expect(JSON.parse(api.received[0]?.body ?? '').inputs[0].properties.last_enquiry).toBe(fullText)
  })

  const properties = { lastname: 'Ravi', phone: '+919876543210', message: phoneText }
  const search = {
    filterGroups: [{ filters: [{ propertyName: 'phone', operator: 'EQ', value: '+919876543210' }] }],
    properties: ['phone'],
    limit: 1,
  }

  test('a person with only a phone that is unknown becomes a new contact', async () => {
    reply = ({ url }) =>
      url.endsWith('/search')
        ? { status: 200, body: { total: 0, results: [] } }
        : { status: 201, body: { id: '601' } }
    expect(await hubspot.deliver(phoneLead, null, link())).toEqual({ kind: 'delivered', receipt: '601' })
    expect(sent()).toEqual([
      ['POST', `${contacts}/search`, search],
      ['POST', contacts, { properties }],
    ])
  })

  test('a person with only a phone that is known has their contact updated', async () => {
    reply = ({ url }) => ({
      status: 200,
      body: url.endsWith('/search') ? { total: 1, results: [{ id: '77' }] } : { id: '77' },
    })
    expect(await hubspot.deliver(phoneLead, null, link())).toEqual({ kind: 'delivered', receipt: '77' })
    expect(sent()).toEqual([
      ['POST', `${contacts}/search`, search],
      ['PATCH', `${contacts}/77`, { properties }],
    ])
  })

  test('their repeat updates the contact of before, without looking for it', async () => {
    reply = () => ({ status: 200, body: { id: '77' } })
    await hubspot.deliver(phoneLead, '77', link())
    expect(sent()).toEqual([['PATCH', `${contacts}/77`, { properties }]])
  })

  test('and makes a new one when that was deleted', async () => {
    reply = ({ method, url }) => {
      if (method === 'PATCH') return { status: 404, body: { category: 'OBJECT_NOT_FOUND' } }
      return { status: 200, body: url.endsWith('/search') ? { results: [] } : { id: '78' } }
    }
    expect(await hubspot.deliver(phoneLead, '77', link())).toEqual({ kind: 'delivered', receipt: '78' })
  })

  test.each<[string, Reply, object]>([
    [
      'a bad token',
      { status: 401, body: { category: 'INVALID_AUTHENTICATION' } },
      { kind: 'unavailable', reason: 'the CRM answered 401 (INVALID_AUTHENTICATION)' },
    ],
    [
      'a missing scope',
      { status: 403, body: { category: 'MISSING_SCOPES' } },
      { kind: 'unavailable', reason: 'the CRM answered 403 (MISSING_SCOPES)' },
    ],
    [
      'a refused value',
      { status: 400, body: { category: 'VALIDATION_ERROR', message: 'meera@example.org is bad' } },
      { kind: 'refused', reason: 'the CRM answered 400 (VALIDATION_ERROR)' },
    ],
    [
      'too many calls',
      { status: 429, headers: { 'retry-after': '10' }, body: { category: 'RATE_LIMITS' } },
      {
        kind: 'unavailable',
        reason: 'the CRM answered 429 (RATE_LIMITS)',
        retryAfter: new Date('2027-03-02T10:00:10.000Z'),
      },
    ],
    ['a failure', { status: 502, body: '<html>' }, { kind: 'unavailable', reason: 'the CRM answered 502' }],
    [
      'several statuses without a contact',
      { status: 207, body: { results: [], errors: [{}] } },
      { kind: 'refused', reason: 'the CRM answered 207 without a contact' },
    ],
    [
      'text for a category',
      { status: 400, body: { category: 'meera@example.org' } },
      { kind: 'refused', reason: 'the CRM answered 400' },
    ],
  ])('%s is told without personal data', async (_, answer, outcome) => {
    reply = () => answer
    expect(await hubspot.deliver(fullLead, null, link())).toEqual(outcome)
  })

  test('the test of a connection reads one contact and writes none', async () => {
    reply = () => ({ status: 200, body: { results: [] } })
    expect(await hubspot.test(fullLead.institute, link())).toEqual({ kind: 'delivered', receipt: null })
    expect(sent()).toEqual([['GET', `${contacts}?limit=1`, null]])
  })

  test('settings that will not do are named, secrets without their value', () => {
    expect(() => hubspot.check({ message_property: 'Not One' }, { access_token: 'with space' })).toThrow(
      'The connection will not do: message_property: must be the internal name of a property, such as message; ' +
        'access_token: has white space in it.',
    )
    expect(() => hubspot.check({ url: 'x' }, {})).toThrow('there is no url; access_token: is missing.')
  })
})
