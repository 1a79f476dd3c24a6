import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import { countRefusal } from '#lib/institutes/audit.ts'
import { emailForm } from '#lib/leads/record.ts'
import { observer } from '#lib/observe.ts'
import { inBackground } from '#lib/outbox/background.ts'

export interface Refusal {
  action: 'code.refuse' | 'link.refuse'
  /** The member, or the e-mail address of the members, that the sign-in named. */
  member: { id: string } | { email: string }
}

/**
 * Counts a refused sign-in at each institute concerned. Runs in the background: the response time must not reveal whether
 * there is such a member.
 */
export function recordRefusal(db: Db, { action, member }: Refusal): void {
  observer()?.count('sign_in_refused', action)
  log().warn({ action }, 'a sign-in to the dashboard was refused')
  const named = 'id' in member ? member : { emailForm: emailForm(member.email) }
  inBackground(
    countRefusal(db, action, named).catch((err) => log().error({ err }, 'a refusal could not be counted')),
  )
}
