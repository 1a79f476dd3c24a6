import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { isBehind, unclaimed } from './message-queue.ts'

/** Delivery queue of a connection, or of an institute that has no connection. */
export interface QueueStatus {
  institute: string
  /** Name and kind; null when the institute has no connection. */
  connection: string | null
  kind: string | null
  /** Number of messages that could be sent next, at most one of an enquiry. */
  waiting: number
  /** Number of the institute's enquiries that wait for a connection or are held, and that its office has not marked as done. */
  unread: number
  held: number
  parked: number
  /** Time at which an operator paused the connection; null if it is not paused. */
  paused_at: Date | null
  /** Start of the current outage; null while the CRM works. */
  failing_since: Date | null
  /** Last error of the connection, else of a parked enquiry. */
  last_error: string | null
  /** When the oldest waiting message was made. Null if nothing waits or the connection is paused. */
  waiting_since: Date | null
  /** When the first waiting message became due. In the future during a backoff; null as `waiting_since`. */
  due_since: Date | null
}

const lateMs = 5 * 60_000

/** Due for more than five minutes: no process delivers, or the sweep is too slow. */
export const isLate = ({ due_since }: QueueStatus, now: Date): boolean =>
  due_since !== null && now.getTime() - due_since.getTime() > lateMs

/** Sorted by slug and name. An institute without a connection is listed if enquiries wait or are held. */
export async function listQueues(db: Db, instituteId?: string): Promise<QueueStatus[]> {
  // Counted once for all institutes, not for each: PostgreSQL cannot tell how many there are, and would compile a plan that it
  // takes for a long one, which takes seconds.
  const { rows } = await sql<QueueStatus>`
    with m as (
      select institute_id, connection, (count(*) filter (where state = 'waiting'))::int as waiting,
        (count(*) filter (where state = 'parked'))::int as parked,
        min(at) filter (where state = 'waiting') as waiting_since,
        min(next_attempt_at) filter (where state = 'waiting') as due_at,
        max(last_error) filter (where state = 'parked') as last_error
      from lead_messages m where state in ('waiting', 'parked') and not ${isBehind} group by institute_id, connection),
    l as (
      select institute_id, (count(*) filter (where is_held))::int as held,
        (count(*) filter (where done_at is null))::int as unread
      from leads where id in (
        select id from leads where is_held
        union all select lead_id from lead_messages where state = 'waiting' and connection = ${unclaimed})
      group by institute_id)
    select i.slug as institute, c.name as connection, c.kind, c.paused_at, c.failing_since,
      coalesce(c.last_error, m.last_error) as last_error, coalesce(l.unread, 0) as unread, coalesce(l.held, 0) as held,
      coalesce(m.waiting, 0) + coalesce(new.waiting, 0) as waiting, coalesce(m.parked, 0) as parked,
      case when c.paused_at is null then least(m.waiting_since, new.waiting_since) end as waiting_since,
      case when c.paused_at is null and (m.waiting > 0 or new.waiting > 0)
        then greatest(least(m.due_at, new.due_at), c.backoff_until, c.updated_at) end as due_since
    from institutes i
    left join crm_connections c on c.institute_id = i.id
    left join m on m.institute_id = i.id and m.connection = c.name
    left join m as new on new.institute_id = i.id and new.connection = ${unclaimed}
    left join l on l.institute_id = i.id
    ${instituteId === undefined ? sql`` : sql`where i.id = ${instituteId}`}
    order by i.slug, c.name`.execute(db)
  return rows.flatMap((row) => {
    if (row.connection !== null) return [row]
    // Nothing is late where nothing can be sent.
    return row.waiting + row.held > 0 ? [{ ...row, waiting_since: null, due_since: null }] : []
  })
}
