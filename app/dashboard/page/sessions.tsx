import { endSession, listSessions, type OpenSession } from '#lib/modules/dashboard/staff/sessions.ts'
import { ActionForm, Row } from './fields.tsx'
import type { Form } from './guest-route.ts'
import { type DashboardRequest, type Done, namedIn } from './member-route.ts'

/** A list of open sessions, each with a button that ends it. */
export function Sessions({ request, sessions }: { request: DashboardRequest; sessions: OpenSession[] }) {
  const { words, say, moment, session, here } = request
  return (
    <ul className="rows">
      {sessions.map(({ id, email, agent, link_of, seen_at }) => (
        <Row key={id} title={email} badge={id === session.id && ['good', words.staff.here]}>
          <span className="quiet">
            {say(words.staff.lastSeen, { when: moment(seen_at) })} · {agent}
            {link_of !== null && ` · ${say(words.staff.byLinkOf, { who: link_of })}`}
          </span>
          <ActionForm to={here} action="end" label={words.staff.end} fields={{ id }} isQuiet />
        </Row>
      ))}
    </ul>
  )
}

/** Ends the session that a form names, of one member or of the whole staff. */
export async function endNamed(
  { db, now, session }: DashboardRequest,
  form: Form,
  staffId?: string,
): Promise<Done> {
  const whose = staffId === undefined ? { instituteId: session.institute.id } : { staffId }
  const open = await listSessions(db, now, whose)
  const { id, email } = namedIn(form, 'id', open)
  await endSession(db, id)
  const before = staffId === undefined ? { email } : null
  return { event: { action: 'session.end', subject: id, before } }
}
