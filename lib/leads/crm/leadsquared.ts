import { z } from 'zod'
import type { HttpAnswer } from '#lib/outbox/http/exchange.ts'
import type { DeliveryOutcome } from '#lib/outbox/outcome.ts'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/outbox/responses.ts'
import { type CrmLead, defineConnector, type Link, Secret } from './connector.ts'
import { testByDelivery } from './test-lead.ts'
import { clipCharacters, describeLead, describePerson } from './wording.ts'

const Settings = z.strictObject({
  host: z
    .string({ error: 'is missing' })
    .trim()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9-]+\.)+leadsquared\.com$/,
      'must be the API host of your account, such as api-in21.leadsquared.com',
    ),
  lead_source: z.string().trim().min(1).max(100).optional(),
})

const Secrets = z.strictObject({ access_key: Secret, secret_key: Secret })

type LeadSquaredLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/**
 * A lead for each person, with a note for each enquiry. LeadSquared itself finds the lead by e-mail address, then by
 * phone, and fills only blank fields.
 */
export const leadsquared = defineConnector({
  kind: 'leadsquared',
  about: 'LeadSquared leads',
  settings: Settings,
  secrets: Secrets,
  // An account has ten calls in five seconds; a slower pace leaves room for a test.
  callGapMs: 550,
  atOnce: 4,
  deliver: save,
  test: testByDelivery(save, ({ email }, receipt) => `the lead ${email} (${receipt}), which may be deleted`),
})

async function save(lead: CrmLead, _receipt: string | null, link: LeadSquaredLink): Promise<DeliveryOutcome> {
  const captured = await call(
    link,
    'Lead.Capture?LeadUpdateBehavior=UpdateOnlyEmptyFields',
    attributesOf(lead, link),
  )
  const id = idIn(captured)
  if (id === undefined) return failure(captured, link)
  const noted = await call(link, 'CreateNote', {
    RelatedProspectId: id,
    Note: clipCharacters(`${describePerson(lead)}\n\n${describeLead(lead)}`, noteMax),
  })
  return idIn(noted) === undefined ? failure(noted, link) : { kind: 'delivered', receipt: id }
}

const noteMax = 32_000

const call = ({ settings, secrets, send }: LeadSquaredLink, path: string, body: object) =>
  send({
    method: 'POST',
    url: `https://${settings.host}/v2/LeadManagement.svc/${path}`,
    headers: {
      'content-type': 'application/json',
      // The keys go in headers: in the address, the usual place, they would appear in logs.
      'x-lsq-accesskey': secrets.access_key,
      'x-lsq-secretkey': secrets.secret_key,
    },
    body: JSON.stringify(body),
  })

/** Maps an enquiry. The whole name is one field: with two, LeadSquared could fill in half of another person's name. */
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

/** Reads the id of the created or changed lead; undefined without one. */
function idIn(answer: HttpAnswer): string | undefined {
  const { Status, Message } = objectOf(answer) ?? {}
  const { Id } = (Message ?? {}) as { Id?: unknown }
  return isSuccess(answer) && Status === 'Success' && typeof Id === 'string' ? Id : undefined
}

/** Exceptions with status 500 that mean a bad lead, not an outage. */
const refusals = [
  'MXMandatoryAttributeMissingException',
  'MXDuplicateEntryException',
  'MXInvalidInputException',
  'MXXSSException',
]

function failure(answer: HttpAnswer, { now }: LeadSquaredLink): DeliveryOutcome {
  const word = wordOf(objectOf(answer)?.ExceptionType)
  if (word !== undefined && refusals.includes(word))
    return { kind: 'refused', reason: `the CRM refused the lead (${word})` }
  if (isSuccess(answer))
    return { kind: 'unavailable', reason: `it answered ${answer.status} without a result` }
  return failureOf(answer, now, word)
}
