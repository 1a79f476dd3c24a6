import { z } from 'zod'
import type { DeliveryFailure } from '#lib/net/outcome.ts'
import { failureOf, isSuccess, objectOf, wordOf } from '#lib/net/responses.ts'
import { type HttpAnswer, jsonRequest } from '#lib/net/send.ts'
import { type Link, Secret } from './connector.ts'
import type { CrmLead } from './crm-lead.ts'

/** A dated version of HubSpot's API; `v3` is the older naming. */
const objects = 'https://api.hubapi.com/crm/objects/2026-03'

const PropertyName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,99}$/, 'must be the internal name of a property, such as message')

export const HubSpotSettings = z.strictObject({
  /** Property for the message of a person's first enquiry. */
  message_property: PropertyName.default('message'),
})

export const HubSpotSecrets = z.strictObject({
  /** Token of a private app or service key that may read and write contacts. */
  access_token: Secret,
})

export type HubSpotLink = Link<z.infer<typeof HubSpotSettings>, z.infer<typeof HubSpotSecrets>>

export interface Contact {
  id: string
  properties: Record<string, unknown>
}

/** Undefined when HubSpot has none. */
export async function findContact(
  lead: CrmLead,
  receipt: string | null,
  link: HubSpotLink,
): Promise<Contact | undefined> {
  if (lead.email !== null) return readContact(lead.email, link, '&idProperty=email')
  const before = receipt === null ? undefined : await readContact(receipt, link)
  if (before) return before
  const found = await callHubSpot(link, 'POST', '/contacts/search', {
    filterGroups: [{ filters: [{ propertyName: 'phone', operator: 'EQ', value: lead.phone }] }],
    properties: namesOf(link),
    limit: 1,
  })
  return contactOf((objectOf(found)?.results as unknown[] | undefined)?.[0])
}

/** Reads a contact by id or another unique property; undefined when there is none. */
export async function readContact(name: string, link: HubSpotLink, how = ''): Promise<Contact | undefined> {
  const path = `/contacts/${encodeURIComponent(name)}?properties=${namesOf(link).join(',')}${how}`
  const answer = await callHubSpot(link, 'GET', path, undefined, 404)
  return answer.status === 404 ? undefined : contactOf(objectOf(answer))
}

/** Click ids that every HubSpot account has properties for; campaigns go into the text. */
export const clickIds = ['hs_google_click_id', 'hs_facebook_click_id'] as const

const namesOf = ({ settings }: HubSpotLink) => [
  'email',
  'firstname',
  'lastname',
  'phone',
  settings.message_property,
  ...clickIds,
]

/** Throws unless the call succeeds or has the `expected` status. */
export async function callHubSpot(
  link: HubSpotLink,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  expected?: number,
): Promise<HttpAnswer> {
  const headers = { authorization: `Bearer ${link.secrets.access_token}` }
  const answer = await link.send(jsonRequest(method, `${objects}${path}`, headers, body))
  if (isSuccess(answer) || answer.status === expected) return answer
  throw hubspotFailure(answer, link)
}

export const hubspotFailure = (answer: HttpAnswer, { now }: HubSpotLink): DeliveryFailure =>
  failureOf(answer, now, wordOf(objectOf(answer)?.category))

export function contactOf(value: unknown): Contact | undefined {
  const { id, properties } = (value ?? {}) as { id?: unknown; properties?: Contact['properties'] }
  return typeof id === 'string' ? { id, properties: properties ?? {} } : undefined
}
