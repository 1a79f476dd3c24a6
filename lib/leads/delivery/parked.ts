import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { command, type Finding, fault, healthy } from '#lib/doctor/finding.ts'

/** How an institute's deliveries stand. */
export interface DeliveryStanding {
  /** The institute's slug. */
  institute: string
  /** Null when the institute has no CRM. */
  kind: string | null
  waiting: number
  held: number
  parked: number
  /** Since when its CRM takes nothing; null when it does. */
  failing_since: Date | null
  /** Why the CRM, else a parked enquiry, failed last. */
  last_error: string | null
}

/** The institutes that have a CRM or an enquiry that is not delivered, by slug. */
export async function listStandings(db: Db): Promise<DeliveryStanding[]> {
  const count = (state: string) => sql<number>`(count(*) filter (where d.state = ${state}))::int`
  return db
    .selectFrom('institutes as i')
    .leftJoin('crm_connections as c', 'c.institute_id', 'i.id')
    .leftJoin('lead_deliveries as d', (join) =>
      join.onRef('d.institute_id', '=', 'i.id').on('d.state', '!=', 'delivered'),
    )
    .select(['i.slug as institute', 'c.kind', 'c.failing_since'])
    .select([count('waiting').as('waiting'), count('held').as('held'), count('parked').as('parked')])
    .select(
      sql<string | null>`coalesce(c.last_error, max(d.last_error) filter (where d.state = 'parked'))`.as(
        'last_error',
      ),
    )
    .groupBy(['i.slug', 'c.kind', 'c.failing_since', 'c.last_error'])
    .having((eb) => eb.or([eb('c.kind', 'is not', null), eb(eb.fn.count('d.lead_id'), '>', 0)]))
    .orderBy('i.slug')
    .execute()
}

/** The institutes with enquiries that were given up. */
export const parkedDeliveries = async (db: Db): Promise<DeliveryStanding[]> =>
  (await listStandings(db)).filter(({ parked }) => parked > 0)

/** Whether each institute's enquiries reach its CRM, for the doctor. */
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
