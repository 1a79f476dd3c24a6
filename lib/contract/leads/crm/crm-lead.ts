import type { MessageEvent } from '../delivery/message-queue.ts'
import { attributionFacts, attributionOfFacts, enquiryNumber, type LeadFacts } from '../lead-facts.ts'

type LeadEvent = Exclude<MessageEvent, 'created' | 'updated' | 'erased'>

export interface CrmLead extends LeadFacts {
  /** Whether a duplicate added data after the CRM accepted the enquiry. */
  updated: boolean
  /** What happened to an enquiry that the CRM has already accepted; null for an enquiry or its repeat. */
  event: LeadEvent | null
  institute: { id: string; slug: string }
}

/** All optional fields of an enquiry, empty. */
export const noDetails = {
  email: null,
  phone: null,
  other_phones: null,
  message: null,
  course_id: null,
  course_title: null,
  package_session_id: null,
  page_url: null,
  source: null,
  consent: null,
  consent_at: null,
  consent_page: null,
  consent_notice: null,
  consent_purposes: null,
  consent_language: null,
  consent_withdrawn_at: null,
  erasure_requested_at: null,
  notify: false,
  opened_at: null,
  notified_at: null,
  custom_fields: {},
  ...attributionFacts(null),
  repeats: 0,
  last_repeated_at: null,
  updated: false,
  event: null,
} as const satisfies Partial<CrmLead>

/** Returns a test enquiry. Its text identifies it as a test, and it contains no real person. */
export const testLead = (institute: CrmLead['institute'], now: Date): CrmLead => ({
  ...noDetails,
  id: `test_${now.getTime()}`,
  created_at: now.toISOString(),
  full_name: 'Test Enquiry',
  email: 'test-enquiry@example.com',
  message: `This tests how enquiries to ${institute.slug} reach you. You can delete it.`,
  institute,
})

/** Returns the id that receivers deduplicate by. A retry sends the same id; each repeat and each event gets a new one. */
export function messageId({ id, repeats, event, ...lead }: CrmLead): string {
  if (event !== null) return `${id}_${event}_${Date.parse(eventTime({ event, ...lead }))}`
  return repeats === 0 ? id : `${id}_${repeats}`
}

/** Returns when what the message reports happened. */
export function eventTime(
  lead: Pick<
    CrmLead,
    | 'event'
    | 'created_at'
    | 'last_repeated_at'
    | 'consent_withdrawn_at'
    | 'erasure_requested_at'
    | 'opened_at'
  >,
): string {
  const { event, created_at, last_repeated_at, consent_withdrawn_at, erasure_requested_at, opened_at } = lead
  const at = {
    consent_withdrawn: consent_withdrawn_at,
    erasure_requested: erasure_requested_at,
    opened: opened_at,
    none: last_repeated_at,
  }
  return at[event ?? 'none'] ?? created_at
}

export interface Erasure {
  id: string
  institute: CrmLead['institute']
  erased_at: string
}

export const erasureText =
  'The enquiry {id} was erased on {at}, because the person asked for it. Please erase it here too.'

export const describeErasure = ({ id, erased_at }: Erasure): string =>
  fillIn(erasureText, { id, at: erased_at })

/** Formats an enquiry for the staff who answer it: the visitor's message, then one line per known fact. */
export const describeLead = (lead: CrmLead): string =>
  [...(lead.message ? [lead.message, ''] : []), describeFacts(lead, (at) => at)].join('\n')

/** Names of the facts in English. A mail may have them in another language. */
export const factTexts = {
  number: 'Number',
  otherPhones: 'Other phone',
  course: 'Course',
  version: 'Version',
  page: 'Page',
  source: 'Source',
  consent: 'Consent',
  yes: 'yes',
  no: 'no',
  consentGiven: 'Consent given',
  consentGivenOn: '{at} on {page}',
  consentTo: 'Consent to',
  consentWithdrawn: 'Consent withdrawn',
  askedToErase: 'Asked to be erased',
  waits: 'Wants to be told when there is a place',
  opened: 'Has a place since',
  notified: 'Was told by mail',
  enquiry: 'Enquiry',
  enquiryOf: '{id} of {at}',
  repeats: 'Sent again',
  repeatsOf: '{n} times, last on {at}',
} as const
type FactTexts = Record<keyof typeof factTexts, string>

export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))

/** Formats what is known of an enquiry besides the person and the message, one fact per line. `version` names its version. */
export function describeFacts(
  lead: CrmLead,
  moment: (at: string) => string,
  version?: string,
  texts: FactTexts = factTexts,
): string {
  const course = [lead.course_title, lead.course_id && `(${lead.course_id})`].filter(Boolean).join(' ')
  const { package_session_id: versionId } = lead
  const at = (text: string | null) => text && moment(text)
  const given = at(lead.consent_at)
  const page = lead.consent_page
  const facts: [name: string, value: string | null][] = [
    [texts.number, enquiryNumber(lead.id)],
    [texts.otherPhones, lead.other_phones?.join(', ') ?? null],
    [texts.course, course || null],
    [texts.version, version ? `${version} (${versionId})` : versionId],
    [texts.page, lead.page_url],
    [texts.source, lead.source],
    [texts.consent, lead.consent === null ? null : lead.consent ? texts.yes : texts.no],
    [texts.consentGiven, given && page ? fillIn(texts.consentGivenOn, { at: given, page }) : given],
    [texts.consentTo, consentTerms(lead)],
    [texts.consentWithdrawn, at(lead.consent_withdrawn_at)],
    [texts.askedToErase, at(lead.erasure_requested_at)],
    [texts.waits, lead.notify ? texts.yes : null],
    [texts.opened, at(lead.opened_at)],
    [texts.notified, at(lead.notified_at)],
    ...Object.entries(lead.custom_fields),
    ...attributionOfFacts(lead),
    [texts.enquiry, fillIn(texts.enquiryOf, { id: lead.id, at: moment(lead.created_at) })],
    [
      texts.repeats,
      lead.repeats === 0
        ? null
        : fillIn(texts.repeatsOf, { n: lead.repeats, at: moment(lead.last_repeated_at ?? '') }),
    ],
  ]
  return facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

const consentTerms = ({ consent_notice, consent_purposes, consent_language }: CrmLead): string | null =>
  [consent_notice, ...(consent_purposes ?? []), consent_language].filter(Boolean).join(', ') || null

/** Formats the visitor's name and contact details, for a note on a CRM record that may belong to another person. */
export const describePerson = ({ full_name, email, phone }: CrmLead): string =>
  [`Name: ${full_name}`, ...(email ? [`Email: ${email}`] : []), ...(phone ? [`Phone: ${phone}`] : [])].join(
    '\n',
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

/** Escapes text as HTML and keeps its line breaks. */
export const htmlLines = (text: string): string => text.replace(/[&<>\n]/g, (sign) => entities[sign] ?? sign)

/** The last word is the last name; a single word is a last name without a first name. */
export function splitName(fullName: string): { first: string | null; last: string } {
  const words = fullName.trim().split(/\s+/)
  const last = words.pop() ?? ''
  return { first: words.length > 0 ? words.join(' ') : null, last }
}

/** Truncates a text to at most `charactersMax` UTF-16 code units without splitting a character. */
export function clipCharacters(text: string, charactersMax: number): string {
  const clipped = text.slice(0, charactersMax)
  return /[\uD800-\uDBFF]$/.test(clipped) ? clipped.slice(0, -1) : clipped
}

/** The changes that an enquiry may make to an existing record. */
interface Filling {
  /** Values for fields that are blank in the record. */
  fill: Record<string, string>
  /** A value is left that the record does not have. It goes into a note. */
  leavesRest: boolean
}

/**
 * Selects the values to fill in. Only blank fields are filled, because anybody can enquire in another person's name.
 * Fields of one group, such as the parts of a name, are filled together or not at all.
 */
export function fillBlanks(
  known: Readonly<Record<string, unknown>>,
  given: Record<string, string>,
  groups: readonly (readonly string[])[],
): Filling {
  const isBlank = (name: string) => String(known[name] ?? '').trim() === ''
  const fillable = groups.filter((group) => group.every(isBlank)).flat()
  const fill = Object.fromEntries(Object.entries(given).filter(([name]) => fillable.includes(name)))
  const leavesRest = Object.entries(given).some(([name, value]) => !(name in fill) && known[name] !== value)
  return { fill, leavesRest }
}
