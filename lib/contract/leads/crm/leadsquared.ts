import { z } from 'zod'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { failureOf, type HttpAnswer, isSuccess, jsonRequest, objectOf, wordOf } from '#lib/base/net/send.ts'
import { defineConnector, type Link, lineUpTo, Secret } from './connector.ts'
import { type CrmLead, clipCharacters, describeErasure, describeLead, describePerson } from './crm-lead.ts'
import { wrong } from './setting-faults.ts'

const Settings = z.strictObject({
  host: z
    .string({ error: wrong('missing') })
    .trim()
    .toLowerCase()
    .regex(/^(?:[a-z0-9-]+\.)+leadsquared\.com$/, wrong('apiHost')),
  lead_source: lineUpTo(100),
})

const Secrets = z.strictObject({ access_key: Secret, secret_key: Secret })

type LeadSquaredLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/**
 * Delivers enquiries to LeadSquared as leads, one per person, with a note for each enquiry. LeadSquared finds an
 * existing lead by e-mail address, then by phone number, and fills only its blank fields.
 */
export const leadsquared = defineConnector({
  kind: 'leadsquared',
  title: { en: 'LeadSquared', hi: 'LeadSquared' },
  about: { en: 'A lead for each person.', hi: 'हर व्यक्ति के लिए एक lead।' },
  settings: Settings,
  secrets: Secrets,
  // LeadSquared allows ten calls in five seconds per account. This gap leaves room for a test.
  callGapMs: 550,
  atOnce: 4,
  deliver: save,
  erase: async (erasure, receipt, link) =>
    receipt === null ? undefined : addNote(link, receipt, describeErasure(erasure)),
  wrote: ({ email }, receipt) => `the lead ${email} (${receipt}); you can delete it`,
})

async function save(lead: CrmLead, _receipt: string | null, link: LeadSquaredLink): Promise<string> {
  const capture = 'Lead.Capture?LeadUpdateBehavior=UpdateOnlyEmptyFields'
  const id = await write(link, capture, attributesOf(lead, link))
  await addNote(link, id, `${describePerson(lead)}\n\n${describeLead(lead)}`)
  return id
}

const addNote = (link: LeadSquaredLink, id: string, text: string) =>
  write(link, 'CreateNote', { RelatedProspectId: id, Note: clipCharacters(text, noteMax) })

const noteMax = 32_000

/** Sends one call and returns the id of the created or changed lead or note. */
async function write({ settings, secrets, send, now }: LeadSquaredLink, path: string, body: object) {
  const url = `https://${settings.host}/v2/LeadManagement.svc/${path}`
  // Sent as headers, because LeadSquared's usual query parameters would appear in logs.
  const keys = { 'x-lsq-accesskey': secrets.access_key, 'x-lsq-secretkey': secrets.secret_key }
  const answer = await send(jsonRequest('POST', url, keys, body))
  const { Status, Message } = objectOf(answer) ?? {}
  const { Id } = (Message ?? {}) as { Id?: unknown }
  if (isSuccess(answer) && Status === 'Success' && typeof Id === 'string') return Id
  throw failureIn(answer, now)
}

/**
 * Sends the name as a single field. LeadSquared fills each blank field separately, so with two fields a lead could
 * combine the first name of one person with the last name of another.
 */
function attributesOf(lead: CrmLead, { settings }: LeadSquaredLink) {
  const given: Record<string, string | null | undefined> = {
    FirstName: clipCharacters(lead.full_name, 100),
    EmailAddress: lead.email,
    Phone: lead.phone,
    Source: settings.lead_source,
    SourceCampaign: lead.attribution_utm_campaign,
    SourceMedium: lead.attribution_utm_medium,
    SourceContent: lead.attribution_utm_content,
    SourceReferrerURL: lead.attribution_referrer,
  }
  return Object.entries(given).flatMap(([Attribute, Value]) => (Value ? [{ Attribute, Value }] : []))
}

/** LeadSquared exceptions caused by the lead itself. They are refusals, not outages, although the status is 500. */
const refusals = [
  'MXMandatoryAttributeMissingException',
  'MXDuplicateEntryException',
  'MXInvalidInputException',
  'MXXSSException',
]

function failureIn(answer: HttpAnswer, now: Date): DeliveryFailure {
  const word = wordOf(objectOf(answer)?.ExceptionType)
  if (word !== undefined && refusals.includes(word))
    return new DeliveryFailure(cause('refusedLead', { word }), { kind: 'refused' })
  return isSuccess(answer)
    ? new DeliveryFailure(cause('noResult', { status: answer.status }))
    : failureOf(answer, now, word)
}
