import { sql } from 'kysely'
import type { Outbox } from '#lib/delivery/deliver-due.ts'
import { openConnection } from '../crm/open-connection.ts'
import { attemptOver } from './attempt.ts'
import { findDue, isDue } from './due.ts'
import { recordOutcome } from './record-outcome.ts'

/** Enquiries on their way to their institute's CRM. */
export const enquiries: Outbox = {
  destinations: { table: 'crm_connections', key: 'institute_id' },
  hasDue: (now) => sql`exists (
    select from lead_deliveries d
    where d.institute_id = c.institute_id and d.state = 'waiting' and ${isDue(now)}
  )`,
  async open(db, claim, run) {
    const attempt = attemptOver(db, run, claim, await openConnection(db, claim.instituteId, run.sealing))
    return async () => {
      const due = await findDue(db, claim.instituteId, run.now())
      if (!due) return undefined
      const outcome = await attempt(due)
      return { outcome, parked: await recordOutcome(db, claim, due, outcome, run.now()) }
    }
  },
}
