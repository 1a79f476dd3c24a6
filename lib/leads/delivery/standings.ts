import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

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
