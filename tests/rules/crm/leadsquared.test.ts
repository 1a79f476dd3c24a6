import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leadsquared } from '#lib/leads/crm/leadsquared.ts'
import { throttled } from '#lib/outbox/throttle.ts'
import { type ApiServer, noMail, type Received, type Reply, startApi } from '../../crm/api-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'
import { type LeadSquaredServer, leadSquaredServer } from '../../crm/leadsquared-server.ts'

const now = new Date('2027-03-02T10:00:00.000Z')
const host = 'api-in21.leadsquared.com'
const secrets = { access_key: 'u$rkey', secret_key: 'secret' }

describe('LeadSquared', () => {
  let api: ApiServer
  let kept: LeadSquaredServer
  let reply: (request: Received) => Reply
  beforeEach(async () => {
    kept = leadSquaredServer()
    reply = kept.reply
    api = await startApi((request) => reply(request))
  })
  afterEach(() => api.close())

  const link = (settings = {}) => ({
    ...leadsquared.check({ host, ...settings }, secrets),
    send: api.send,
    mail: noMail,
    now,
    kept: undefined,
    keep: async () => {},
  })
  const meera = { FirstName: 'Meera Lakshmi Nair', EmailAddress: 'meera@example.org', Phone: '+919876543210' }
  const person = 'Name: Meera Lakshmi Nair\nEmail: meera@example.org\nPhone: +919876543210'

  test('a new person becomes a lead, and the enquiry a note on it', async () => {
    const outcome = await leadsquared.deliver(fullLead, null, link({ lead_source: 'Website' }))
    expect(outcome).toEqual({ kind: 'delivered', receipt: 'lead-1' })
    expect(kept.leads).toEqual([
      { ...meera, Source: 'Website', SourceCampaign: 'monsoon', ProspectID: 'lead-1' },
    ])
    expect(kept.notes).toEqual([{ lead: 'lead-1', text: `${person}\n\n${fullText}` }])
  })

  test('the keys go to the host of the account, and never into a URL', async () => {
    await leadsquared.deliver(fullLead, null, link())
    for (const { url } of api.received) {
      expect(new URL(url).host).toBe(host)
      expect(url).not.toMatch(/u\$rkey|secret/i)
    }
  })

  test('fields of a lead are never overwritten; a name is filled in as a whole or not at all', async () => {
    const before = { ProspectID: 'lead-9', FirstName: 'Asha', EmailAddress: 'meera@example.org' }
    kept.leads.push({ ...before })
    expect(await leadsquared.deliver(fullLead, null, link())).toEqual({
      kind: 'delivered',
      receipt: 'lead-9',
    })
    expect(kept.leads).toEqual([{ ...before, Phone: '+919876543210', SourceCampaign: 'monsoon' }])
    expect(kept.notes[0]?.text).toContain(person)
  })

  test('a person with only a phone number is found by the number', async () => {
    kept.leads.push({ ProspectID: 'lead-9', FirstName: 'R. Rao', Phone: '+919876543210' })
    await leadsquared.deliver(phoneLead, 'lead-9', link())
    expect(kept.leads).toHaveLength(1)
    expect(kept.notes).toEqual([{ lead: 'lead-9', text: `Name: Ravi\nPhone: +919876543210\n\n${phoneText}` }])
  })

  test.each<[string, Reply, object]>([
    [
      'a bad key',
      { status: 401, body: { Status: 'Error', ExceptionType: 'MXUnauthorizedAccessException' } },
      { kind: 'unavailable', reason: 'it answered 401 (MXUnauthorizedAccessException)' },
    ],
    [
      'too many calls',
      { status: 429, headers: { 'retry-after': '5' }, body: {} },
      { kind: 'unavailable', reason: 'it answered 429', retryAfter: new Date(now.getTime() + 5_000) },
    ],
    [
      'a refused value',
      { status: 500, body: { Status: 'Error', ExceptionType: 'MXXSSException', ExceptionMessage: 'meera@' } },
      { kind: 'refused', reason: 'the CRM refused the lead (MXXSSException)' },
    ],
    [
      'a refused value that comes as a success',
      { status: 200, body: { Status: 'Error', ExceptionType: 'MXDuplicateEntryException' } },
      { kind: 'refused', reason: 'the CRM refused the lead (MXDuplicateEntryException)' },
    ],
    ['a failure', { status: 500, body: '<html>' }, { kind: 'unavailable', reason: 'it answered 500' }],
    [
      'a page of another server',
      { status: 200, body: '<html>' },
      { kind: 'unavailable', reason: 'it answered 200 without a result' },
    ],
  ])('%s', async (_, answer, outcome) => {
    reply = () => answer
    expect(await leadsquared.deliver(fullLead, null, link())).toMatchObject(outcome)
    reply = (request) => (request.url.includes('CreateNote') ? answer : kept.reply(request))
    expect(await leadsquared.deliver(fullLead, null, link())).toMatchObject(outcome)
  })

  test('is called at most ten times in five seconds, and no slower', async () => {
    const send = throttled(api.send, leadsquared.callGapMs)
    const began = performance.now()
    const leads = Array.from({ length: 7 }, (_, index) => ({ ...fullLead, email: `m${index}@example.org` }))
    const outcomes = await Promise.all(
      leads.map((lead) => leadsquared.deliver(lead, null, { ...link(), send })),
    )
    expect(outcomes.every(({ kind }) => kind === 'delivered')).toBe(true)
    expect(kept).toMatchObject({ refused: 0 })
    expect(kept.notes).toHaveLength(7)
    expect((performance.now() - began) / api.received.length).toBeLessThan(650)
  }, 30_000)

  test.each([
    'leadsquared.com.evil.example',
    'evil.example/x.leadsquared.com',
    'https://api.leadsquared.com',
    '',
  ])('cannot be set up for the host %j', (bad) => {
    expect(() => leadsquared.check({ host: bad }, secrets)).toThrow(/^Invalid connection settings: host: /)
  })
})
