import type { Db } from '#lib/db/open.ts'
import { listStandings } from '#lib/leads/delivery/standings.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Whether enquiries reach their CRM; a finding per institute that has one, or an enquiry that is not delivered. */
export async function checkDeliveries(db: Db): Promise<Finding[]> {
  return (await listStandings(db)).map((standing) => {
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
      return healthy('leads', institute, `No CRM is connected, so enquiries are only stored: ${queue}.`)
    if (failing_since !== null)
      return fault(
        'leads',
        institute,
        `Its CRM (${kind}) has taken nothing since ${failing_since.toISOString()} (${last_error}); ${queue}.`,
        `Run: ${command(`crm test --institute ${institute}`)}`,
      )
    return healthy('leads', institute, `Enquiries go to its CRM (${kind}); ${queue}.`)
  })
}
