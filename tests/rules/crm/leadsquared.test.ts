import { beforeEach, describe, expect, test } from 'vitest'
import { leadsquared } from '#lib/contract/leads/crm/leadsquared.ts'
import type { Reply } from '../../crm/api-server.ts'
import { fullLead, fullText, phoneLead, phoneText } from '../../crm/lead.ts'
import { type LeadSquaredServer, leadSquaredServer } from '../../crm/leadsquared-server.ts'
import { overApi } from '../../crm/over-api.ts'

const host = 'api-in21.leadsquared.com'
const secrets = { access_key: 'u$rkey', secret_key: 'secret' }

describe('LeadSquared', () => {
  const crm = overApi(leadsquared, { host }, secrets)
  let kept: LeadSquaredServer
  beforeEach(() => {
    kept = leadSquaredServer()
    crm.reply = kept.reply
  })

  const meera = { FirstName: 'Meera Lakshmi Nair', EmailAddress: 'meera@example.org', Phone: '+919876543210' }
  const person = 'Name: Meera Lakshmi Nair\nEmail: meera@example.org\nPhone: +919876543210'

  test('a new person becomes a lead, and the enquiry a note on it', async () => {
    const outcome = await crm.deliver(fullLead, null, { lead_source: 'Website' })
    expect(outcome).toEqual({ kind: 'delivered', receipt: 'lead-1' })
    expect(kept.leads).toEqual([
      { ...meera, Source: 'Website', SourceCampaign: 'monsoon', ProspectID: 'lead-1' },
    ])
    expect(kept.notes).toEqual([{ lead: 'lead-1', text: `${person}\n\n${fullText}` }])
  })

  test('the keys go to the host of the account, and never into a URL', async () => {
    await crm.deliver()
    for (const { url } of crm.received()) {
      expect(new URL(url).host).toBe(host)
      expect(url).not.toMatch(/u\$rkey|secret/i)
    }
  })

  test('fields of a lead are never overwritten; a name is filled in as a whole or not at all', async () => {
    const before = { ProspectID: 'lead-9', FirstName: 'Asha', EmailAddress: 'meera@example.org' }
    kept.leads.push({ ...before })
    expect(await crm.deliver()).toEqual({ kind: 'delivered', receipt: 'lead-9' })
    expect(kept.leads).toEqual([{ ...before, Phone: '+919876543210', SourceCampaign: 'monsoon' }])
    expect(kept.notes[0]?.text).toContain(person)
  })

  test('a person with only a phone number is found by the number', async () => {
    kept.leads.push({ ProspectID: 'lead-9', FirstName: 'R. Rao', Phone: '+919876543210' })
    await crm.deliver(phoneLead, 'lead-9')
    expect(kept.leads).toHaveLength(1)
    expect(kept.notes).toEqual([{ lead: 'lead-9', text: `Name: Ravi\nPhone: +919876543210\n\n${phoneText}` }])
  })

  const failed = (status: number, ExceptionType: string, rest = {}) => ({
    status,
    body: { Status: 'Error', ExceptionType, ...rest },
  })
  const unavailable = (reason: string) => ({ kind: 'unavailable', reason })
  const refused = (type: string) => ({ kind: 'refused', reason: `the CRM refused the lead (${type})` })
  const [bad, script] = ['MXUnauthorizedAccessException', 'MXXSSException'] as const
  const twice = 'MXDuplicateEntryException'
  test.each<[string, Reply, object]>([
    ['a bad key', failed(401, bad), unavailable(`it answered 401 (${bad})`)],
    ['a refused value', failed(500, script, { ExceptionMessage: 'meera@' }), refused(script)],
    ['a refused value that comes as a success', failed(200, twice), refused(twice)],
    ['another server', { status: 200, body: '<html>' }, unavailable('it answered 200 without a result')],
  ])('%s', async (_, answer, outcome) => {
    crm.reply = () => answer
    expect(await crm.deliver()).toMatchObject(outcome)
    crm.reply = (request) => (request.url.includes('CreateNote') ? answer : kept.reply(request))
    expect(await crm.deliver()).toMatchObject(outcome)
  })

  test('the pause between calls keeps within ten in five seconds', () => {
    expect(Math.floor(5_000 / leadsquared.callGapMs) + 1).toBe(10)
  })

  test.each([
    'leadsquared.com.evil.example',
    'evil.example/x.leadsquared.com',
    'https://api.leadsquared.com',
    '',
  ])('cannot be set up for the host %j', (bad) => {
    expect(() => leadsquared.check({ host: bad }, secrets)).toThrow(/^Invalid connection settings: host: /)
  })
})
