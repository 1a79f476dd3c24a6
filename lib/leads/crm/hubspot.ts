import { objectOf } from '#lib/net/responses.ts'
import { defineConnector } from './connector.ts'
import type { CrmLead } from './crm-lead.ts'
import { fillBlanks } from './fill-blanks.ts'
import {
  type Contact,
  callHubSpot,
  clickIds,
  contactOf,
  findContact,
  type HubSpotLink,
  HubSpotSecrets,
  HubSpotSettings,
  hubspotFailure,
  readContact,
} from './hubspot-contacts.ts'
import { clipCharacters, describeLead, describePerson, htmlLines, splitName } from './wording.ts'

/**
 * One contact per person, with a note for what does not fit into it. HubSpot identifies contacts by e-mail address; a
 * person with only a phone is looked up by phone.
 */
export const hubspot = defineConnector({
  kind: 'hubspot',
  about: 'HubSpot contacts',
  settings: HubSpotSettings,
  secrets: HubSpotSecrets,
  // HubSpot allows an app 100 calls in ten seconds.
  callGapMs: 110,
  deliver: save,
  wrote: ({ email }, receipt) => `the contact ${email} (${receipt}), which may be deleted`,
})

async function save(lead: CrmLead, receipt: string | null, link: HubSpotLink): Promise<string | null> {
  const known = await findContact(lead, receipt, link)
  if (known) return add(lead, known, link)
  const properties = propertiesOf(lead, link)
  const made = await callHubSpot(link, 'POST', '/contacts', { properties }, 409)
  if (made.status !== 409) return contactOf(objectOf(made))?.id ?? null
  // The address is the second one of an existing contact.
  const existing = /Existing ID: (\d+)/.exec(made.body)?.[1]
  const contact = existing && (await readContact(existing, link))
  if (!contact) throw hubspotFailure(made, link)
  return add(lead, contact, link)
}

/** Fills blank fields, and adds a note for the rest. */
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
  if (leavesRest)
    await callHubSpot(link, 'POST', '/notes', {
      properties: {
        hs_timestamp: lead.last_repeated_at ?? lead.created_at,
        hs_note_body: clipCharacters(htmlLines(`${describePerson(lead)}\n\n${describeLead(lead)}`), noteMax),
      },
      associations: [{ to: { id }, types: [noteToContact] }],
    })
  return id
}

const noteMax = 65_536
const noteToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }

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
