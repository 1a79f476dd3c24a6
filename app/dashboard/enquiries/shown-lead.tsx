import { Fragment, type ReactNode } from 'react'
import { link } from '#app/dashboard/page/answer.tsx'
import { type Badge, BadgeOf } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import { findVersions, versionWords } from '#lib/contract/leads/enquired-versions.ts'
import { phonesOf } from '#lib/contract/leads/lead-facts.ts'
import type { StoredLead } from '#lib/contract/leads/list-leads.ts'
import { assistantHold } from '#lib/contract/leads/spam.ts'
import { type DashboardWords, wordFor } from '#lib/modules/dashboard/words/words.ts'

type About = Pick<StoredLead, 'course_id' | 'course_title' | 'package_session_id'>

/** Names the version that an enquiry is about: by its id if it is gone; null if none was chosen or it has no name. */
export type NameVersion = (lead: Pick<About, 'package_session_id'>) => string | null

/** Looks up the versions that these enquiries are about, and returns what names them in the member's language. */
export async function versionsOf(
  { db, session, language }: DashboardRequest,
  leads: readonly Pick<About, 'package_session_id'>[],
): Promise<NameVersion> {
  const ids = leads.flatMap(({ package_session_id: id }) => id ?? [])
  const versions = await findVersions(db, session.institute.id, ids)
  return ({ package_session_id: id }) => {
    const version = id === null ? undefined : versions.get(id)
    return version ? versionWords(version, language) : id
  }
}

export const aboutOf = ({ enquiries }: DashboardWords, lead: About, nameVersion: NameVersion): string =>
  [lead.course_title ?? lead.course_id ?? enquiries.aboutNothing, nameVersion(lead)]
    .filter(Boolean)
    .join(' · ')

/** Returns whether the office promised a person not to get in touch: after a withdrawal, or a wish to be erased. */
export const isToBeLeftAlone = (
  lead: Pick<StoredLead, 'consent_withdrawn_at' | 'erasure_requested_at'>,
): boolean => lead.consent_withdrawn_at !== null || lead.erasure_requested_at !== null

/** Buttons that contact a person, unless that person is to be left alone: call, WhatsApp for international numbers, and a mail that quotes the question. */
export function Contact({ request, lead }: { request: DashboardRequest; lead: StoredLead }) {
  const { enquiry } = request.words
  if (isToBeLeftAlone(lead)) return null
  const { email } = lead
  return (
    <>
      {phonesOf(lead).map((phone) => {
        const whatsApp = internationalDigits(phone, request.session.institute.time_zone)
        return (
          <Fragment key={phone}>
            <a className="way" href={`tel:${phone}`}>
              {enquiry.call} <span className="number">{phone}</span>
            </a>
            {whatsApp && (
              <a className="way" href={`https://wa.me/${whatsApp}`} rel="noreferrer">
                WhatsApp
              </a>
            )}
          </Fragment>
        )
      })}
      {email && (
        <a
          className="way"
          href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${answerTo(request, lead)}`}
          title={email}
        >
          {enquiry.mail}
        </a>
      )}
    </>
  )
}

export const wishOf = ({ enquiries }: DashboardWords, { notify }: Pick<StoredLead, 'notify'>): string =>
  notify ? enquiries.wantsPlace : enquiries.noQuestion

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

/** Returns a number's digits with country code; null if unknown. Ten digits of a mobile are Indian in India. */
export function internationalDigits(phone: string, zone: string): string | null {
  if (phone.startsWith('+')) return phone.slice(1)
  const [local] = /^0?([6-9]\d{9})$/.exec(phone)?.slice(1) ?? []
  return local !== undefined && /^Asia\/(Kolkata|Calcutta)$/.test(zone) ? `91${local}` : null
}

/** Returns what needs a look about an enquiry. What goes as it should has no badge. */
export function leadBadges(
  words: DashboardWords,
  {
    state,
    suspicion,
    done_at,
    ...lead
  }: Pick<StoredLead, 'state' | 'suspicion' | 'done_at' | 'erasure_requested_at' | 'consent_withdrawn_at'>,
): Badge[] {
  const { states, withdrawn, done } = words.enquiries
  const wish =
    lead.erasure_requested_at !== null
      ? words.enquiry.told.erasure_requested
      : lead.consent_withdrawn_at && withdrawn
  const all: [is: unknown, ...Badge][] = [
    [wish, 'fault', `${wish}`],
    [state === 'held', suspicion === assistantHold ? 'wait' : 'fault', states.held],
    [state === 'test', 'wait', states.test],
    [state === 'parked', 'fault', states.parked],
    [done_at !== null, 'good', done],
  ]
  return all.flatMap(([is, ...badge]): Badge[] => (is ? [badge] : []))
}

/** Returns the label of where an enquiry came from: of the places that we know, else as its link says. */
export const sourceWord = ({ enquiry }: DashboardWords, source: string): string =>
  wordFor(enquiry.sources, source)

interface LetterProps {
  request: DashboardRequest
  lead: StoredLead
  nameVersion: NameVersion
  isUnread?: boolean
  before?: ReactNode
  children?: ReactNode
}

export function Letter({ request, lead, nameVersion, isUnread, before, children }: LetterProps) {
  const { words, recent } = request
  const { id, full_name, message, created_at } = lead
  return (
    <li className={isUnread ? 'letter unread' : 'letter'}>
      <p className="letter-head">
        {before}
        <a href={link(`/enquiries/${id}`)}>{full_name}</a>
        {isUnread && <span className="dot" role="img" aria-label={words.enquiries.unread} />}
        {leadBadges(words, lead).map((badge) => (
          <BadgeOf key={badge[1]} badge={badge} />
        ))}
        <span className="quiet">{aboutOf(words, lead, nameVersion)}</span>
        <span className="quiet letter-when">{recent(new Date(created_at))}</span>
      </p>
      <p className={message ? 'letter-text' : 'letter-text quiet'}>{message || wishOf(words, lead)}</p>
      {children}
    </li>
  )
}
