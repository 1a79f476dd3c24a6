import { z } from 'zod'
import type { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import { failureOf, type HttpAnswer, isSuccess, jsonRequest, objectOf, wordOf } from '#lib/base/net/send.ts'
import { defineConnector, type Link, Secret } from './connector.ts'
import {
  type CrmLead,
  clipCharacters,
  describeErasure,
  describeLead,
  describePerson,
  eventTime,
  fillBlanks,
  htmlLines,
  splitName,
} from './crm-lead.ts'
import { wrong } from './setting-faults.ts'

const Settings = z.strictObject({
  /** HubSpot property that receives the message of a person's first enquiry. */
  message_property: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,99}$/, wrong('property'))
    .default('message'),
})

/** Access token of a private app or service key with read and write access to contacts. */
const Secrets = z.strictObject({ access_token: Secret })

type HubSpotLink = Link<z.infer<typeof Settings>, z.infer<typeof Secrets>>

/**
 * Delivers enquiries to HubSpot as contacts, one per person. Never overwrites a value of an existing contact; a
 * differing value is added as a note. HubSpot identifies contacts by e-mail address; a person without an e-mail address
 * is looked up by phone number.
 */
export const hubspot = defineConnector({
  kind: 'hubspot',
  title: { en: 'HubSpot', hi: 'HubSpot' },
  about: { en: 'A contact for each person.', hi: 'हर व्यक्ति के लिए एक contact।' },
  settings: Settings,
  secrets: Secrets,
  // HubSpot allows an app 100 calls in ten seconds.
  callGapMs: 110,
  deliver: save,
  erase: async (erasure, receipt, link) =>
    receipt === null ? undefined : addNote(link, receipt, erasure.erased_at, describeErasure(erasure)),
  wrote: ({ email }, receipt) => `the contact ${email} (${receipt}); you can delete it`,
})

async function save(lead: CrmLead, receipt: string | null, link: HubSpotLink): Promise<string | null> {
  const known = await findContact(lead, receipt, link)
  if (known) return add(lead, known, link)
  const properties = propertiesOf(lead, link)
  const made = await callHubSpot(link, 'POST', '/contacts', { properties }, 409)
  if (made.status !== 409) return contactOf(objectOf(made))?.id ?? null
  // The e-mail address is a secondary address of an existing contact.
  const existing = /Existing ID: (\d+)/.exec(made.body)?.[1]
  const contact = existing && (await readContact(existing, link))
  if (!contact) throw failureTo(made, link)
  return add(lead, contact, link)
}

interface Contact {
  id: string
  properties: Record<string, unknown>
}

/** Returns the person's contact; undefined when HubSpot has no such contact. */
async function findContact(
  lead: CrmLead,
  receipt: string | null,
  link: HubSpotLink,
): Promise<Contact | undefined> {
  if (lead.email !== null) return readContact(lead.email, link, '&idProperty=email')
  const before = receipt === null ? undefined : await readContact(receipt, link)
  if (before) return before
  const found = await callHubSpot(link, 'POST', '/contacts/search', {
    filterGroups: [{ filters: [{ propertyName: 'phone', operator: 'EQ', value: lead.phone }] }],
    properties: readNames(link),
    limit: 1,
  })
  return contactOf((objectOf(found)?.results as unknown[] | undefined)?.[0])
}

/** `how` is a parameter such as `&idProperty=email`. Undefined if the contact does not exist. */
async function readContact(name: string, link: HubSpotLink, how = ''): Promise<Contact | undefined> {
  const path = `/contacts/${encodeURIComponent(name)}?properties=${readNames(link).join(',')}${how}`
  const answer = await callHubSpot(link, 'GET', path, undefined, 404)
  return answer.status === 404 ? undefined : contactOf(objectOf(answer))
}

/** Updates an existing contact: fills blank properties and adds a note if anything else differs. */
async function add(lead: CrmLead, { id, properties }: Contact, link: HubSpotLink): Promise<string> {
  const groups = [
    ['email'],
    ['firstname', 'lastname'],
    ['phone'],
    [link.settings.message_property],
    ...clickIds.map((name) => [name]),
  ]
  const { fill, leavesRest } = fillBlanks(properties, propertiesOf(lead, link), groups)
  if (Object.keys(fill).length > 0)
    await callHubSpot(link, 'PATCH', `/contacts/${encodeURIComponent(id)}`, { properties: fill })
  if (leavesRest) await addNote(link, id, eventTime(lead), `${describePerson(lead)}\n\n${describeLead(lead)}`)
  return id
}

const addNote = (link: HubSpotLink, id: string, at: string, text: string) =>
  callHubSpot(link, 'POST', '/notes', {
    properties: { hs_timestamp: at, hs_note_body: clipCharacters(htmlLines(text), noteMax) },
    associations: [{ to: { id }, types: [noteToContact] }],
  })

const noteMax = 65_536
const noteToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }

/** Click id properties that exist in every HubSpot account. Other campaign parameters become part of the message. */
const clickIds = ['hs_google_click_id', 'hs_facebook_click_id'] as const

const readNames = ({ settings }: HubSpotLink) => [
  ...['email', 'firstname', 'lastname', 'phone', settings.message_property],
  ...clickIds,
]

function propertiesOf(lead: CrmLead, { settings }: HubSpotLink): Record<string, string> {
  const { first, last } = splitName(lead.full_name)
  return {
    ...(lead.email !== null && { email: lead.email }),
    ...(first !== null && { firstname: first }),
    lastname: last,
    ...(lead.phone !== null && { phone: lead.phone }),
    [settings.message_property]: describeLead(lead),
    ...(lead.attribution_gclid !== null && { hs_google_click_id: lead.attribution_gclid }),
    ...(lead.attribution_fbclid !== null && { hs_facebook_click_id: lead.attribution_fbclid }),
  }
}

/** HubSpot versions its API by date; this version succeeds `v3`. */
const objects = 'https://api.hubapi.com/crm/objects/2026-03'

/** Calls the HubSpot API. Throws unless the call succeeds or returns the `expected` status. */
async function callHubSpot(
  link: HubSpotLink,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  expected?: number,
): Promise<HttpAnswer> {
  const headers = { authorization: `Bearer ${link.secrets.access_token}` }
  const answer = await link.send(jsonRequest(method, `${objects}${path}`, headers, body))
  if (isSuccess(answer) || answer.status === expected) return answer
  throw failureTo(answer, link)
}

const failureTo = (answer: HttpAnswer, { now }: HubSpotLink): DeliveryFailure =>
  failureOf(answer, now, wordOf(objectOf(answer)?.category))

function contactOf(value: unknown): Contact | undefined {
  const { id, properties } = (value ?? {}) as { id?: unknown; properties?: Contact['properties'] }
  return typeof id === 'string' ? { id, properties: properties ?? {} } : undefined
}
