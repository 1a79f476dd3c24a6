import type { ReactNode } from 'react'
import { link } from '#app/dashboard/page/answer.tsx'
import { BadgeOf } from '#app/dashboard/page/fields.tsx'
import type { DashboardRequest } from '#app/dashboard/page/member-route.ts'
import type { StoredLead } from '#lib/contract/leads/list.ts'
import { aboutOf, leadBadges, type NameVersion, wishOf } from './shown-lead.tsx'

interface LetterProps {
  request: DashboardRequest
  lead: StoredLead
  nameVersion: NameVersion
  isUnread?: boolean
  /** Before the name, such as a box to tick. */
  before?: ReactNode
  children?: ReactNode
}

/** An enquiry in a list, like a letter in a tray: who, about what, when, and the question itself. */
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
