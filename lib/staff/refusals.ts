import { counters } from '#lib/api/counters/counters.ts'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { emailForm } from '#lib/leads/person.ts'
import { inBackground } from '#lib/outbox/background.ts'
import { recordAuditEvent } from './audit.ts'

/** Anyone can fail to sign in: an institute's log takes no more of that in a clock minute. */
const eventsPerMinute = 30

export interface Refusal {
  action: 'code.refuse' | 'link.refuse' | 'passkey.refuse'
  /** Finds the members whose sign-in it was said to be. */
  member: { id: string } | { email: string }
}

/**
 * Writes a refused sign-in into the log of each institute that it was meant for. Nobody waits for it: the time of an
 * answer must not tell whether there was such a member.
 */
export function recordRefusal(db: Db, refusal: Refusal, now: Date): void {
  log().warn({ action: refusal.action }, 'a sign-in to the dashboard was refused')
  inBackground(
    writeRefusal(db, refusal, now).catch((err) => log().error({ err }, 'a refusal could not be logged')),
  )
}

async function writeRefusal(db: Db, { action, member }: Refusal, now: Date): Promise<void> {
  const staff = db.selectFrom('staff').select(['id', 'email', 'institute_id'])
  const found = await ('id' in member
    ? staff.where('id', '=', member.id)
    : staff.where('email_form', '=', emailForm(member.email))
  ).execute()
  for (const { id, email, institute_id: instituteId } of found) {
    const limit = { name: `dashboard-refusals:${instituteId}`, perMinute: eventsPerMinute }
    if (await counters().take([limit], now)) continue
    const event = { action, subject: id, after: { email } }
    await recordAuditEvent(db, event, { instituteId, who: 'anonymous', now })
  }
}
