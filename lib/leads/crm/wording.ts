import { attributionOfFacts } from '../facts.ts'
import type { CrmLead } from './crm-lead.ts'

/** Id that receivers deduplicate by: the same for retries, a new one for each repeat. */
export const messageId = ({ id, repeats }: CrmLead): string => (repeats === 0 ? id : `${id}_${repeats}`)

/** The visitor's message, then a line for each known fact, for the people who answer. */
export function describeLead(lead: CrmLead): string {
  const course = [lead.course_title, lead.course_id && `(${lead.course_id})`].filter(Boolean).join(' ')
  const facts: [name: string, value: string | null][] = [
    ['Course', course || null],
    ['Version', lead.package_session_id],
    ['Page', lead.page_url],
    ['Source', lead.source],
    ['Consent', lead.consent === null ? null : lead.consent ? 'yes' : 'no'],
    ['Consent given', lead.consent_at && [lead.consent_at, lead.consent_page].filter(Boolean).join(' on ')],
    ['Consent to', consentWords(lead)],
    ...Object.entries(lead.custom_fields),
    ...attributionOfFacts(lead),
    ['Enquiry', `${lead.id} of ${lead.created_at}`],
    ['Sent again', lead.repeats === 0 ? null : `${lead.repeats} times, last on ${lead.last_repeated_at}`],
  ]
  const lines = facts.filter(([, value]) => value !== null).map(([name, value]) => `${name}: ${value}`)
  return [...(lead.message ? [lead.message, ''] : []), ...lines].join('\n')
}

const consentWords = ({ consent_notice, consent_purposes, consent_language }: CrmLead): string | null =>
  [consent_notice, ...(consent_purposes ?? []), consent_language].filter(Boolean).join(', ') || null

/** For a note beside a record that may differ. */
export const describePerson = ({ full_name, email, phone }: CrmLead): string =>
  [`Name: ${full_name}`, ...(email ? [`Email: ${email}`] : []), ...(phone ? [`Phone: ${phone}`] : [])].join(
    '\n',
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

export const htmlLines = (text: string): string => text.replace(/[&<>\n]/g, (sign) => entities[sign] ?? sign)

/** The last word is the last name, the words before it the first name. A single word is a last name. */
export function splitName(fullName: string): { first: string | null; last: string } {
  const words = fullName.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return { first: words.length > 0 ? words.join(' ') : null, last }
}

/** Never cuts a character in half. */
export function clipCharacters(text: string, charactersMax: number): string {
  const clipped = text.slice(0, charactersMax)
  return /[\uD800-\uDBFF]$/.test(clipped) ? clipped.slice(0, -1) : clipped
}
