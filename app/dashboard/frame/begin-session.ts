import type { Db } from '#lib/db/open.ts'
import { inTransaction } from '#lib/db/open.ts'
import { recordAudit } from '#lib/institutes/audit.ts'
import { endSession, findSession, openSession } from '#lib/modules/dashboard/staff/sessions.ts'
import { redirectTo } from './answer.tsx'
import { setCookie, tokenIn } from './cookie.ts'
import type { Guest } from './guest.ts'
import { link } from './link.ts'

/** A member who proved who they are; for a link with its maker. */
interface Proved {
  staffId: string
  by: { by: 'code' } | { by: 'link'; link_of: string }
}

/**
 * Redeems a code or a link, opens a session and redirects to the dashboard, in one transaction: a link stays usable when
 * the session cannot be stored. Ends the session that the browser had, so that a cookie planted before the sign-in stays
 * worthless. Undefined when `redeem` refuses.
 */
export async function beginSession(
  guest: Guest,
  redeem: (trx: Db) => Promise<Proved | undefined>,
): Promise<Response | undefined> {
  const { headers, now } = guest
  const token = await inTransaction(guest.db, async (trx) => {
    const proved = await redeem(trx)
    if (!proved) return undefined
    const before = tokenIn(headers)
    const left = before === undefined ? undefined : await findSession(trx, before, guest)
    if (left) await endSession(trx, left.id)
    const { staffId, by } = proved
    const linkOf = 'link_of' in by ? by.link_of : null
    const agent = headers.get('user-agent') ?? ''
    const opened = await openSession(trx, { staffId, agent, linkOf }, guest)
    const session = await findSession(trx, opened, guest)
    if (!session) return undefined
    const event = { action: 'session.open', subject: session.id, after: by }
    await recordAudit(trx, event, { instituteId: session.institute.id, who: session.staff.email, now })
    return opened
  })
  return token === undefined ? undefined : redirectTo(link(), setCookie(headers, 'session', token))
}
