import { recordDeed } from '#lib/staff/audit.ts'
import { endSession, findSession, openSession } from '#lib/staff/sessions.ts'
import { tokenIn } from './cookie.ts'
import type { Guest } from './guest.ts'

/**
 * Opens a session for who has just proved who they are, and answers its cookie's token: always a new one, whatever
 * the browser brought. The session that this browser had ends.
 */
export async function beginSession(guest: Guest, staffId: string): Promise<string> {
  const { db, headers, now } = guest
  const before = tokenIn(headers)
  const left = before === undefined ? undefined : await findSession(db, before, guest)
  if (left) await endSession(db, left.id)
  const token = await openSession(db, staffId, headers.get('user-agent') ?? '', guest)
  const session = await findSession(db, token, guest)
  if (session) {
    const { id: instituteId } = session.institute
    const deed = { action: 'session.open', subject: session.id }
    await recordDeed(db, deed, { instituteId, who: session.staff.email, now })
  }
  return token
}
