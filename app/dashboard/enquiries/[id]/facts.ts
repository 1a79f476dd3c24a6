import { aboutOf, type NameVersion, sourceWord } from '#app/dashboard/enquiries/shown-lead.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { attributionOfFacts, enquiryNumber, phonesOf } from '#lib/contract/leads/lead-facts.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import { assistantHold } from '#lib/contract/leads/spam.ts'
import { afterIn, wordFor } from '#lib/modules/dashboard/words/words.ts'
import { languageNameIn } from '#lib/site/languages.ts'

export type Fact = readonly [string, string]

const given = (rows: (readonly [string, string | null])[]): Fact[] =>
  rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []))

export function factsOf(request: DashboardRequest, lead: StoredLead, nameVersion: NameVersion): Fact[] {
  const { words, language, say } = request
  const { enquiry, labels } = words
  const moment = (at: string | null) => at && request.moment(at)
  // The language of the page where the visitor agreed is the one to answer in.
  const code = lead.consent_language
  const isWaiting = lead.notify && lead.opened_at === null
  return given([
    [enquiry.number, enquiryNumber(lead.id)],
    [enquiry.came, moment(lead.created_at)],
    [enquiry.name, lead.full_name],
    [labels.email, lead.email],
    [enquiry.phone, phonesOf(lead).join(', ')],
    [enquiry.message, lead.message],
    [enquiry.answered, answerText(request, lead)],
    [labels.course, lead.course_id && aboutOf(words, lead, nameVersion)],
    [enquiry.page, lead.page_url],
    [enquiry.source, sourceWord(words, lead.source ?? '')],
    [enquiry.consent, consentText(request, lead)],
    [enquiry.consentAt, moment(lead.consent_at)],
    [enquiry.consentPage, lead.consent_page],
    [enquiry.consentNotice, lead.consent_notice],
    [labels.language, code && languageNameIn(language, { code, label: code })],
    [enquiry.told.erasure_requested, moment(lead.erasure_requested_at)],
    [enquiry.waits, isWaiting ? say(enquiry.waitsSince, { date: moment(lead.created_at) ?? '' }) : null],
    [enquiry.opened, moment(lead.opened_at)],
    [enquiry.notified, moment(lead.notified_at)],
    ...Object.entries(lead.custom_fields),
    ...attributionOfFacts(lead),
  ])
}

function consentText({ words, say, moment }: DashboardRequest, lead: StoredLead): string | null {
  const { consent, consent_purposes: purposes, consent_withdrawn_at: withdrawn } = lead
  if (withdrawn !== null) return say(words.enquiry.withdrew, { date: moment(withdrawn) })
  if (lead.erasure_requested_at !== null) return `${words.no}: ${words.enquiry.told.erasure_requested}`
  if (!consent) return consent === null ? null : words.no
  if (purposes === null) return words.yes
  return say('{items}', { items: purposes.map((one) => wordFor(words.enquiry.purposes, one)) })
}

function answerText(request: DashboardRequest, lead: StoredLead): string | null {
  if (lead.answered_at === null) return null
  const minutes = Math.round((Date.parse(lead.answered_at) - Date.parse(lead.created_at)) / 60_000)
  return `${request.moment(lead.answered_at)} (${afterIn(request, Math.max(0, minutes))})`
}

export function deliveryFactsOf(request: DashboardRequest, lead: StoredLead): Fact[] {
  const { words, say } = request
  const { enquiry, labels } = words
  const moment = (at: string | null) => at && request.moment(at)
  const repeats = { n: lead.repeats, last: moment(lead.last_repeated_at) ?? '' }
  return given([
    [enquiry.released, moment(lead.released_at)],
    [enquiry.suspicion, lead.state === 'held' ? null : suspicionText(request, lead.suspicion ?? '')],
    [labels.repeats, lead.repeats === 0 ? null : say(enquiry.repeated, repeats)],
  ])
}

/** Says in the member's language why an enquiry is held; there may be several reasons. */
export const suspicionText = ({ words, cause }: DashboardRequest, suspicion: string): string =>
  suspicion
    .split('; ')
    .map((reason) => (reason === assistantHold ? words.enquiry.byAssistant : cause(reason)))
    .join('; ')
