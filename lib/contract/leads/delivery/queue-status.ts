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
  // Plain SQL, because the query builder would be no shorter.
  const { rows } = await sql<QueueStatus>`
    select i.slug as institute, c.name as connection, c.kind, c.paused_at, c.failing_since,
      coalesce(c.last_error, d.last_error) as last_error, d.waiting + l.due as waiting, l.unread, l.held, d.parked,
      case when c.id is not null and c.paused_at is null and d.waiting + l.due > 0
        then greatest(least(d.next_attempt_at, l.due_at), c.backoff_until, c.updated_at) end as due_since
    from institutes i
    left join crm_connections c on c.institute_id = i.id
    cross join lateral (
      select (count(*) filter (where d.state = 'waiting'))::int as waiting,
        (count(*) filter (where d.state = 'parked'))::int as parked,
        min(d.next_attempt_at) filter (where d.state = 'waiting') as next_attempt_at,
        max(d.last_error) filter (where d.state = 'parked') as last_error
      from (
        select institute_id, connection, state, next_attempt_at, last_error from lead_deliveries
        union all select institute_id, connection, state, next_attempt_at, last_error from lead_notices n
          where n.state = 'parked' or not ${isNoticeBehind}) d
      where d.institute_id = i.id and d.connection = c.name and d.state in ('waiting', 'parked')) d
    cross join lateral (
      select (count(*) filter (where l.is_held))::int as held,
        (count(*) filter (where l.done_at is null))::int as unread, min(l.due_at) as due_at,
        (count(*) filter (where l.due_at is not null and not exists (
          select from lead_deliveries open
          where open.lead_id = l.id and open.connection = c.name and open.state <> 'delivered')))::int as due
      from leads l where l.institute_id = i.id and (l.is_held or l.due_at is not null)) l
    where ${instituteId ?? null}::text is null or i.id = ${instituteId ?? null}
    order by i.slug, c.name`.execute(db)
  return rows.filter(({ connection, waiting, held }) => connection !== null || waiting + held > 0)
}
