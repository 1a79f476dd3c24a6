import { deviceOf } from '#lib/modules/dashboard/staff/devices.ts'
import { endSession, listSessions, type OpenSession } from '#lib/modules/dashboard/staff/sign-in-sessions.ts'
import type { Form } from './base-route.ts'
import { BadgeOf, SureForm, Table } from './fields.tsx'
import { type DashboardRequest, type Done, namedIn, requireSure } from './member-route.ts'

export function Sessions({ request, sessions }: { request: DashboardRequest; sessions: OpenSession[] }) {
  const { words, say, moment, session, here } = request
  return (
    <Table
      columns={[words.staff.email, words.staff.device, words.staff.signedIn, words.staff.change]}
      rows={sessions.map(({ id, email, agent, link_of, seen_at }) => ({
        key: id,
        cells: [
          <span key="email">
            {email} {id === session.id && <BadgeOf badge={['good', words.staff.here]} />}
          </span>,
          <span key="agent" className="quiet">
            {deviceText(request, agent)}
          </span>,
          <span key="seen" className="quiet">
            {say(words.staff.lastSeen, { when: moment(seen_at) })}
            {link_of !== null &&
              ` · ${say(words.staff.byLinkOf, { who: link_of.includes('@') ? link_of : words.audit.operator })}`}
          </span>,
          <SureForm
            key="end"
            to={here}
            action="end"
            label={words.staff.end}
            sure={say(words.staff.endSure, { email })}
            fields={{ id }}
          />,
        ],
      }))}
    />
  )
}

function deviceText({ words: { staff }, say }: DashboardRequest, agent: string): string {
  const { browser, system } = deviceOf(agent)
  if (browser && system) return say(staff.browserOn, { browser, system })
  return browser ?? system ?? staff.unknownDevice
}

/** Ends the session selected in a form: one of the given member's or, without `staffId`, anybody's on the staff. */
export async function endNamed(
  { db, now, session, words }: DashboardRequest,
  form: Form,
  staffId?: string,
): Promise<Done> {
  requireSure(form, words)
  const whose = staffId === undefined ? { instituteId: session.institute.id } : { staffId }
  const open = await listSessions(db, now, whose)
  const { id, email } = namedIn(form, 'id', open)
  await endSession(db, id)
  const before = staffId === undefined ? { email } : null
  return { event: { action: 'session.end', subject: id, before } }
}
