import { momentIn } from '#app/dashboard/words/words.ts'
import type { OpenSession } from '#lib/office/staff/sessions.ts'
import type { DashboardRequest } from './dashboard-route.ts'
import { ActionForm } from './fields.tsx'

/** A list of open sessions, each with a button that ends it. */
export function Sessions({
  request,
  sessions,
  to,
}: {
  request: DashboardRequest
  sessions: OpenSession[]
  to: string
}) {
  const { words, say, language, session: here } = request
  return (
    <ul className="rows">
      {sessions.map(({ id, email, agent, link_of, seen_at }) => (
        <li key={id}>
          <span>
            {email} {id === here.id && <span className="badge badge-good">{words.staff.here}</span>}
          </span>
          <span className="quiet">
            {say(words.staff.lastSeen, { when: momentIn(language, here.institute.time_zone, seen_at) })} ·{' '}
            {agent}
            {link_of !== null && ` · ${say(words.staff.byLinkOf, { who: link_of })}`}
          </span>
          <ActionForm to={to} action="end" label={words.staff.end} fields={{ id }} isQuiet />
        </li>
      ))}
    </ul>
  )
}
