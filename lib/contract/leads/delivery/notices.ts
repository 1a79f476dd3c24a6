import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { Lease } from '#lib/base/outbox.ts'
import type { LeadEvent } from '../crm/crm-lead.ts'
import { presentFacts, selectFacts } from '../facts.ts'
import { type DueDelivery, isDue, onePerPerson } from './rows.ts'

interface Notice {
  instituteId: string
  leadId: string
  event: LeadEvent
  at: Date
}

/** Tells each of the institute's connections what happened to an enquiry. A notice that still waits gets the new time. */
export const addNotices = (trx: Db, { instituteId, leadId, event, at }: Notice) =>
  sql`insert into lead_notices (lead_id, institute_id, connection, event, at, next_attempt_at)
    select ${leadId}, ${instituteId}, name, ${event}, ${at}::timestamptz, ${at}::timestamptz from crm_connections
    where institute_id = ${instituteId}
    on conflict (lead_id, connection, event) do update set at = excluded.at, state = 'waiting', attempts = 0,
      first_attempt_at = null, next_attempt_at = excluded.at, last_error = null`.execute(trx)

/**
 * SQL: whether the notice `n` waits for its enquiry: for the release of a held one, or until its connection has got the
 * enquiry and the last repeat.
 */
export const isNoticeBehind: RawBuilder<SqlBool> = sql`exists (
  select from leads l where l.id = n.lead_id and (l.is_held or l.due_at is not null or exists (
    select from lead_deliveries d
    where d.lead_id = l.id and d.connection = n.connection and d.state <> 'delivered')))`

/** SQL: whether the notice `n` is due. */
export const isNoticeDue = (now: Date): RawBuilder<SqlBool> =>
  sql`(n.state = 'waiting' and ${isDue(now, 'n')} and not ${isNoticeBehind})`

/** Returns the notices of a leased connection that have been due the longest, at most one per person. */
export const findDueNotices = (db: Db, lease: Lease, now: Date, most: number): Promise<DueDelivery[]> =>
  findNotices(
    db,
    lease,
    most,
    sql`n.connection = (select name from crm_connections where id = ${lease.key})
    and ${isNoticeDue(now)}`,
  )

/** Returns the institute's oldest notices that meet a condition, at most one per person. */
export async function findNotices(
  db: Db,
  lease: Lease,
  most: number,
  condition: RawBuilder<unknown>,
): Promise<DueDelivery[]> {
  const isOurs = sql<SqlBool>`(n.institute_id = ${lease.instituteId} and ${condition})`
  const rows = await selectFacts(db)
    .innerJoin('lead_notices as n', 'n.lead_id', 'l.id')
    .leftJoin('lead_deliveries as d', (join) =>
      join.onRef('d.lead_id', '=', 'n.lead_id').onRef('d.connection', '=', 'n.connection'),
    )
    .select(['n.connection', 'n.event', 'n.at', 'n.attempts', 'n.first_attempt_at', 'd.receipt'])
    .where(isOurs)
    .orderBy('n.at')
    .limit(most)
    .execute()
  const erased = await db
    .selectFrom('lead_notices as n')
    .innerJoin('institutes as i', 'i.id', 'n.institute_id')
    .select(['n.lead_id', 'i.slug', 'n.connection', 'n.at', 'n.attempts', 'n.first_attempt_at', 'n.receipt'])
    .where('n.event', '=', 'erased')
    .where(isOurs)
    .orderBy('n.at')
    .limit(most)
    .execute()
  return [
    ...onePerPerson(rows).map(({ connection, event, at, attempts, first_attempt_at, receipt, ...row }) => {
      const { attribution: _, ...facts } = row
      const institute = { id: lease.instituteId, slug: row.institute }
      return {
        ...{ connection, attempts, first_attempt_at, receipt, update_id: null },
        notice: { event, at },
        lead: {
          ...facts,
          ...presentFacts(row),
          ...{ institute, updated: false, event: event === 'erased' ? null : event },
        },
      }
    }),
    ...erased.map(({ lead_id: id, slug, at, ...row }) => ({
      ...row,
      update_id: null,
      notice: { event: 'erased' as const, at },
      lead: {
        id,
        institute: { id: lease.instituteId, slug },
        erased_at: at.toISOString(),
      },
    })),
  ].slice(0, most)
}
