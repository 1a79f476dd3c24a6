import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** The delivery queue of an institute. */
export interface QueueStatus {
  /** The institute's slug. */
  institute: string
  /** Null when the institute has no CRM. */
  kind: string | null
  waiting: number
  held: number
  parked: number
  /** Since when its CRM fails; null while healthy. */
  failing_since: Date | null
  /** The last error of the CRM, else of a parked enquiry. */
  last_error: string | null
  /** Since when an enquiry could have been sent; in the future during a backoff. Null when none waits for a CRM. */
  due_since: Date | null
}

const lateMs = 5 * 60_000

/** Tells whether enquiries have been due for five minutes: no process delivers, or the sweep is too slow. */
export const isLate = ({ due_since }: QueueStatus, now: Date): boolean =>
  due_since !== null && now.getTime() - due_since.getTime() > lateMs

/** Lists the institutes with a CRM or an undelivered enquiry, by slug. */
export async function listQueues(db: Db): Promise<QueueStatus[]> {
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
    .select(
      sql<Date | null>`case when c.kind is not null and count(*) filter (where d.state = 'waiting') > 0 then greatest(
        min(d.next_attempt_at) filter (where d.state = 'waiting'), c.backoff_until, c.updated_at) end`.as(
        'due_since',
      ),
    )
    .groupBy(['i.slug', 'c.kind', 'c.failing_since', 'c.last_error', 'c.backoff_until', 'c.updated_at'])
    .having((eb) => eb.or([eb('c.kind', 'is not', null), eb(eb.fn.count('d.lead_id'), '>', 0)]))
    .orderBy('i.slug')
    .execute()
}
