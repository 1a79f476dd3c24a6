import { counters } from '#lib/api/counters/counters.ts'
import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { recordAudit } from '#lib/institutes/audit.ts'
import { emailForm } from '#lib/leads/person.ts'
import { recorder } from '#lib/modules/telemetry/telemetry.ts'
import { inBackground } from '#lib/outbox/background.ts'

/** The most refusals that an institute's audit log stores in a clock minute: anybody can fail to sign in. */
const eventsPerMinute = 30

export interface Refusal {
  action: 'code.refuse' | 'link.refuse'
  /** The member, or the e-mail address of the members, that the sign-in named. */
  member: { id: string } | { email: string }
}

/**
 * Records a refused sign-in as an audit event of each institute concerned. Runs in the background: the response time
 * must not reveal whether there is such a member.
 */
export function recordRefusal(db: Db, refusal: Refusal, now: Date): void {
  recorder()?.count('sign_in_refused', refusal.action)
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
    await recordAudit(db, event, { instituteId, who: 'anonymous', now })
  }
}
