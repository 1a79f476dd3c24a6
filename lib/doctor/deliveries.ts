import type { Db } from '#lib/db/open.ts'
import { isLate, listQueues } from '#lib/leads/delivery/queue-status.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Whether enquiries reach their CRM; a finding per institute that has one, or an enquiry that is not delivered. */
export async function checkDeliveries(db: Db, now: Date): Promise<Finding[]> {
  return (await listQueues(db)).map((standing) => {
    const { institute, kind, waiting, held, parked, failing_since, last_error } = standing
    const queue = `${waiting} waiting, ${held} held as suspect`
    if (parked > 0)
      return fault(
        'leads',
        institute,
        `${parked} enquiries were given up after a day (${last_error}); ${queue}.`,
        `Mend the connection (${command(`crm test --institute ${institute}`)}), then run: ${command(`leads retry --institute ${institute}`)}`,
      )
    if (kind === null)
      return healthy(
        'leads',
        institute,
        `No CRM is connected, so enquiries stay here: ${queue.replace('waiting', 'new')}.`,
      )
    if (failing_since !== null)
      return fault(
        'leads',
        institute,
        `Its CRM (${kind}) has taken nothing since ${failing_since.toISOString()} (${last_error}); ${queue}.`,
        `Run: ${command(`crm test --institute ${institute}`)}`,
      )
    if (isLate(standing, now))
      return fault(
        'leads',
        institute,
        `Enquiries could have been sent to its CRM (${kind}) since ${standing.due_since?.toISOString()} and were not: no process delivers, or its sweep takes too long; ${queue}.`,
        `Keep ${'`npm start`'} running, or have /cron/leads called more often. To deliver now, run: ${command(`leads deliver --institute ${institute}`)}`,
      )
    return healthy('leads', institute, `Enquiries go to its CRM (${kind}); ${queue}.`)
  })
}
