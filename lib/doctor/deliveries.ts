import type { Db } from '#lib/db/open.ts'
import { isLate, listQueues } from '#lib/leads/delivery/queue-status.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Checks that enquiries reach their CRM; a finding per institute with a CRM or undelivered enquiries. */
export async function checkDeliveries(db: Db, now: Date): Promise<Finding[]> {
  return (await listQueues(db)).map((status) => {
    const { institute, kind, waiting, held, parked, failing_since, last_error } = status
    const queue = `${waiting} waiting, ${held} held as spam`
    if (parked > 0)
      return fault(
        'leads',
        institute,
        `Enquiries that could not be sent: ${parked} (last error: ${last_error}); ${queue}.`,
        `Correct the connection (${command(`crm test --institute ${institute}`)}), then run: ${command(`leads retry --institute ${institute}`)}`,
      )
    if (kind === null)
      return healthy(
        'leads',
        institute,
        `No CRM or e-mail is connected, so enquiries stay here: ${queue.replace('waiting', 'new')}.`,
      )
    if (failing_since !== null)
      return fault(
        'leads',
        institute,
        `The CRM (${kind}) has accepted no enquiry since ${failing_since.toISOString()} (last error: ${last_error}); ${queue}.`,
        `Run: ${command(`crm test --institute ${institute}`)}`,
      )
    if (isLate(status, now))
      return fault(
        'leads',
        institute,
        `Enquiries have been due for the CRM (${kind}) since ${status.due_since?.toISOString()}, and nothing sends them: no process delivers, or its sweep takes too long; ${queue}.`,
        `Keep ${'`npm start`'} running, or have /cron/leads called more often. To deliver now, run: ${command(`leads deliver --institute ${institute}`)}`,
      )
    return healthy('leads', institute, `Enquiries go to the CRM (${kind}); ${queue}.`)
  })
}
