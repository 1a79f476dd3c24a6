import type { Badge } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'
import { assistantHold } from '#lib/contract/leads/enquiry.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'

/** Links for contacting a person: e-mail, phone and, for international numbers, WhatsApp. */
export function Contact({
  request,
  email,
  phone,
}: {
  request: DashboardRequest
  email: string | null
  phone: string | null
}) {
  const whatsApp = phone && internationalDigits(phone, request.session.institute.time_zone)
  const ways = [
    email && (
      <a key="mail" href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
        {email}
      </a>
    ),
    phone && (
      <a key="call" href={`tel:${phone}`}>
        {phone}
      </a>
    ),
    whatsApp && (
      <a key="chat" href={`https://wa.me/${whatsApp}`} rel="noreferrer">
        WhatsApp
      </a>
    ),
  ].filter((way) => way)
  return <span className="ways">{ways}</span>
}

/**
 * Returns the digits of a phone number with country code; null if the country is unknown. In India's time zone, ten
 * digits of a mobile number count as Indian.
 */
export function internationalDigits(phone: string, zone: string): string | null {
  if (phone.startsWith('+')) return phone.slice(1)
  const [local] = /^0?([6-9]\d{9})$/.exec(phone)?.slice(1) ?? []
  return local !== undefined && /^Asia\/(Kolkata|Calcutta)$/.test(zone) ? `91${local}` : null
}

/**
 * Returns the badge for an enquiry's state. Suspected spam gets a different badge from enquiries that wait for release.
 */
export function leadBadge(
  words: DashboardWords,
  { state, suspicion }: Pick<StoredLead, 'state' | 'suspicion'>,
  isConnected: boolean,
): Badge {
  if (state === 'held' && suspicion !== assistantHold) return ['fault', words.enquiries.spam]
  return [state === 'held' ? 'wait' : stateTone(state), stateWord(words, state, isConnected)]
}

/** Returns the label of a delivery state. If the institute has no connection, a waiting enquiry is labelled as new. */
export const stateWord = ({ enquiries }: DashboardWords, state: string, isConnected: boolean): string =>
  state === 'waiting' && !isConnected ? enquiries.new : wordFor(enquiries.states, state)

const tones: Record<string, Badge[0]> = { delivered: 'good', waiting: 'wait', held: 'fault', parked: 'fault' }

export const stateTone = (state: string): Badge[0] => tones[state] ?? 'wait'
