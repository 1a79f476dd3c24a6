import { recordAudit } from '#lib/institutes/audit.ts'
import { endSession, findSession, openSession } from '#lib/modules/dashboard/staff/sessions.ts'
import { redirectTo } from './answer.tsx'
import { setCookie, tokenIn } from './cookie.ts'
import type { Guest } from './guest.ts'
import { link } from './link.ts'

/** The way a member signed in; for a link with its maker. */
type Proof = { by: 'code' } | { by: 'link'; link_of: string }

/**
 * Opens a new session and redirects to the dashboard. Ends the session that the browser had: a cookie planted before
 * the sign-in stays worthless.
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
    await recordAudit(db, event, { instituteId, who: session.staff.email, now })
  }
  return redirectTo(link(), setCookie(headers, 'session', token))
}
