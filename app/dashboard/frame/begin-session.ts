import { recordAuditEvent } from '#lib/staff/audit.ts'
import { endSession, findSession, openSession } from '#lib/staff/sessions.ts'
import { redirectTo } from './answer.tsx'
import { sessionCookie, tokenIn } from './cookie.ts'
import type { Guest } from './guest.ts'
import { link } from './link.ts'

/** How somebody proved who they are; a link says who made it. */
type Proof = { by: 'code' | 'passkey' } | { by: 'link'; link_of: string }

/**
 * Opens a session and leads to the dashboard. The session is always a new one, whatever the browser brought, and the
 * one that this browser had ends.
 */
export async function beginSession(guest: Guest, staffId: string, proof: Proof): Promise<Response> {
  const { db, headers, now } = guest
  const before = tokenIn(headers)
  const left = before === undefined ? undefined : await findSession(db, before, guest)
  if (left) await endSession(db, left.id)
  const linkOf = 'link_of' in proof ? proof.link_of : null
  const agent = headers.get('user-agent') ?? ''
  const token = await openSession(db, { staffId, agent, linkOf }, guest)
  const session = await findSession(db, token, guest)
  if (session) {
    const { id: instituteId } = session.institute
    const event = { action: 'session.open', subject: session.id, after: { ...proof } }
    await recordAuditEvent(db, event, { instituteId, who: session.staff.email, now })
  }
  return redirectTo(link(), sessionCookie(headers, token))
}
