import type { Badge } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import { assistantHold } from '#lib/contract/leads/spam.ts'

/**
 * Links for contacting a person: e-mail, phone and, for international numbers, WhatsApp. With `about`, the mail has a
 * subject and quotes the question.
 */
export function Contact({
  request,
  email,
  phone,
  about,
}: {
  request: DashboardRequest
  about?: StoredLead
  email: string | null
  phone: string | null
}) {
  const whatsApp = phone && internationalDigits(phone, request.session.institute.time_zone)
  const ways = [
    email && (
      <a
        key="mail"
        href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${about ? answerTo(request, about) : ''}`}
      >
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

/** Longest quote in code points: mail programs cut or refuse longer addresses. */
const quoteMax = 500

/** Returns the query of a mail address that answers an enquiry: its subject, and the question quoted. */
export function answerTo(
  { words, say }: Pick<DashboardRequest, 'words' | 'say'>,
  { id, course_title, message }: Pick<StoredLead, 'id' | 'course_title' | 'message'>,
): string {
  const number = id.slice(0, 8)
  const subject = [say(words.enquiry.answerSubject, { number }), course_title].filter(Boolean).join(': ')
  const signs = [...(message ?? '')]
  const quote = signs.slice(0, quoteMax).join('') + (signs.length > quoteMax ? '…' : '')
  const body = message === null ? '' : `\r\n\r\n${quote.replace(/^/gm, '> ').replaceAll('\n', '\r\n')}`
  const given = Object.entries({ subject, body }).filter(([, text]) => text !== '')
  return `?${given.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`
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
