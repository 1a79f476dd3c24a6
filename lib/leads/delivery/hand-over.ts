import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** The most enquiries that one statement hands over. */
const batchRows = 500

/**
 * Hands an institute's due enquiries over to all its connections: each gets a delivery of its own. A delivery that waits
 * or was given up stays as it is. Without a connection the enquiries stay due.
 *
 * One statement, so that a kill hands over all or nothing. The lock keeps the connections from being removed meanwhile.
 * A process whose clock is ahead may have received the enquiry, so its moment is not trusted to be past.
 */
export const handOver = (db: Db, instituteId: string, now: Date) =>
  sql`with connections as materialized (
      select name from crm_connections where institute_id = ${instituteId} for key share),
    due as (
      select id, due_at from leads
      where institute_id = ${instituteId} and due_at is not null and exists (select from connections)
      order by due_at, id limit ${batchRows} for update),
    handed as (
      update leads set due_at = null from due where leads.id = due.id returning leads.id, due.due_at)
    insert into lead_deliveries (lead_id, institute_id, connection, state, next_attempt_at)
    select handed.id, ${instituteId}, connections.name, 'waiting', least(handed.due_at, ${now}::timestamptz)
    from handed, connections
    on conflict (lead_id, connection) do update set state = 'waiting', next_attempt_at = excluded.next_attempt_at
      where lead_deliveries.state = 'delivered'`.execute(db)
