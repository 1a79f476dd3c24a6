import { z } from 'zod'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/delivery/answers.ts'
import type { DeliveryOutcome } from '#lib/delivery/outcome.ts'
import { type CrmLead, defineConnector, type Link, Secret } from './connector.ts'
import { describeLead, splitName } from './wording.ts'

/** The dated version of HubSpot's API; its `v3` paths are the older name of the same. */
const contacts = 'https://api.hubapi.com/crm/objects/2026-03/contacts'

const PropertyName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, 'must be the internal name of a property, such as message')

const Settings = z.strictObject({
  /** Where the enquiry's text goes. HubSpot keeps a property's earlier values. */
  message_property: PropertyName.default('message'),
})

const Secrets = z.strictObject({
  /** Of a private app or a service key that may read and write contacts. */
  access_token: Secret,
})

type HubSpotLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/**
 * A contact for each person. HubSpot tells contacts apart by e-mail address; who left only a phone is looked up by it,
 * and made a new contact when that finds nobody.
 */
export const hubspot = defineConnector({
  kind: 'hubspot',
  about: 'HubSpot contacts',
  settings: Settings,
  secrets: Secrets,
  deliver: (lead, receipt, link) =>
    lead.email === null ? saveByPhone(lead, receipt, link) : upsertByEmail(lead.email, lead, link),
  async test(_institute, link) {
    const answer = await call(link, 'GET', '?limit=1')
    return isSuccess(answer) ? { kind: 'delivered', receipt: null } : failure(answer, link)
  },
})

async function upsertByEmail(email: string, lead: CrmLead, link: HubSpotLink): Promise<DeliveryOutcome> {
  const properties = { email, ...propertiesOf(lead, link) }
  const answer = await call(link, 'POST', '/batch/upsert', {
    inputs: [{ idProperty: 'email', id: email, properties }],
  })
  return outcomeOf(answer, link, (body) => (body.results as { id?: unknown }[] | undefined)?.[0]?.id)
}

async function saveByPhone(
  lead: CrmLead,
  receipt: string | null,
  link: HubSpotLink,
): Promise<DeliveryOutcome> {
  const properties = propertiesOf(lead, link)
  if (receipt !== null) {
    const updated = await call(link, 'PATCH', `/${encodeURIComponent(receipt)}`, { properties })
    // Gone from HubSpot since: it is a new contact again.
    if (updated.status !== 404) return outcomeOf(updated, link, ({ id }) => id)
  }
  const found = await call(link, 'POST', '/search', {
    filterGroups: [{ filters: [{ propertyName: 'phone', operator: 'EQ', value: lead.phone }] }],
    properties: ['phone'],
    limit: 1,
  })
  if (!isSuccess(found)) return failure(found, link)
  const known = (objectOf(found)?.results as { id?: unknown }[] | undefined)?.[0]?.id
  const answer =
    typeof known === 'string'
      ? await call(link, 'PATCH', `/${encodeURIComponent(known)}`, { properties })
      : await call(link, 'POST', '', { properties })
  return outcomeOf(answer, link, ({ id }) => id)
}

/** Without what the visitor left out: an empty value would clear what the institute knows. */
function propertiesOf(lead: CrmLead, { settings }: HubSpotLink): Record<string, string> {
  const { first, last } = splitName(lead.full_name)
  return {
    ...(first !== null && { firstname: first }),
    lastname: last,
    ...(lead.phone !== null && { phone: lead.phone }),
    [settings.message_property]: describeLead(lead),
  }
}

const call = (link: HubSpotLink, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  link.send({
    method,
    url: `${contacts}${path}`,
    headers: {
      authorization: `Bearer ${link.secrets.access_token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

type HubSpotAnswer = Awaited<ReturnType<typeof call>>

function outcomeOf(
  answer: HubSpotAnswer,
  link: HubSpotLink,
  idIn: (body: Record<string, unknown>) => unknown,
): DeliveryOutcome {
  const id = idIn(objectOf(answer) ?? {})
  // Several statuses in one answer: what counts is whether our one contact is among the saved.
  if (answer.status === 207 && typeof id !== 'string')
    return { kind: 'refused', reason: 'the CRM answered 207 without a contact' }
  if (!isSuccess(answer)) return failure(answer, link)
  return { kind: 'delivered', receipt: typeof id === 'string' ? id : null }
}

const failure = (answer: HubSpotAnswer, { now }: HubSpotLink): DeliveryOutcome =>
  failureOf(answer, now, wordOf(objectOf(answer)?.category))
