import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { isNoticeBehind } from './notices.ts'

/** Delivery queue of a connection, or of an institute that has no connection. */
export interface QueueStatus {
  /** Slug of the institute. */
  institute: string
  /** Name and kind; null when the institute has no connection. */
  connection: string | null
  kind: string | null
  waiting: number
  /** Number of the institute's enquiries that are due or held and that its office has not marked as done. */
  unread: number
  held: number
  parked: number
  /** Time at which an operator paused the connection; null if it is not paused. */
  paused_at: Date | null
  /** Start of the current outage; null while the CRM works. */
  failing_since: Date | null
  /** Last error of the connection, else of a parked enquiry. */
  last_error: string | null
  /** Time at which the oldest waiting enquiry became due. In the future during a backoff; null if nothing waits. */
  due_since: Date | null
}

const lateMs = 5 * 60_000

/**
 * Returns whether an enquiry has been due for more than five minutes. Either no process is delivering enquiries, or the
 * sweep is too slow.
 */
export const isLate = ({ due_since }: QueueStatus, now: Date): boolean =>
  due_since !== null && now.getTime() - due_since.getTime() > lateMs

/**
 * Lists the queues of all connections, ordered by slug and name. An institute without a connection is listed if it
 * has waiting or held enquiries.
 */
export async function listQueues(db: Db, instituteId?: string): Promise<QueueStatus[]> {
  // Counted once for all institutes, not for each: PostgreSQL cannot tell how many there are, and would compile a plan that it
  // takes for a long one, which takes seconds.
  const { rows } = await sql<QueueStatus>`
    with d as (
      select institute_id, connection, (count(*) filter (where state = 'waiting'))::int as waiting,
        (count(*) filter (where state = 'parked'))::int as parked,
        min(next_attempt_at) filter (where state = 'waiting') as next_attempt_at,
        max(last_error) filter (where state = 'parked') as last_error
      from (
        select institute_id, connection, state, next_attempt_at, last_error from lead_deliveries
        union all select institute_id, connection, state, next_attempt_at, last_error from lead_notices n
          where n.state = 'parked' or not ${isNoticeBehind}) d
      where state in ('waiting', 'parked') group by institute_id, connection),
    l as (
      select institute_id, (count(*) filter (where is_held))::int as held,
        (count(*) filter (where done_at is null))::int as unread, min(due_at) as due_at, count(due_at)::int as due
      from leads where is_held or due_at is not null group by institute_id),
    counted as (
      select l.institute_id, open.connection, count(*)::int as due
      from leads l join lead_deliveries open on open.lead_id = l.id
      where l.due_at is not null and open.state <> 'delivered' group by l.institute_id, open.connection),
    q as (
      select i.id, i.slug as institute, c.name as connection, c.kind, c.paused_at, c.failing_since, c.backoff_until, c.updated_at,
        coalesce(c.last_error, d.last_error) as last_error, coalesce(l.unread, 0) as unread, coalesce(l.held, 0) as held,
        coalesce(d.waiting, 0) + coalesce(l.due, 0) - coalesce(counted.due, 0) as waiting, coalesce(d.parked, 0) as parked,
        least(d.next_attempt_at, l.due_at) as due_at
      from institutes i
      left join crm_connections c on c.institute_id = i.id
      left join d on d.institute_id = i.id and d.connection = c.name
      left join l on l.institute_id = i.id
      left join counted on counted.institute_id = i.id and counted.connection = c.name)
    select institute, connection, kind, paused_at, failing_since, last_error, waiting, unread, held, parked,
      case when connection is not null and paused_at is null and waiting > 0
        then greatest(due_at, backoff_until, updated_at) end as due_since
    from q ${instituteId === undefined ? sql`` : sql`where id = ${instituteId}`}
    order by institute, connection`.execute(db)
  return rows.filter(({ connection, waiting, held }) => connection !== null || waiting + held > 0)
}
