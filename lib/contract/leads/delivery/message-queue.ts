import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** Each in a message of its own. `updated`: the visitor sent the enquiry again, and may have added something. */
export type MessageEvent =
  | 'created'
  | 'updated'
  | 'consent_withdrawn'
  | 'erasure_requested'
  | 'erased'
  | 'opened'

/** What stands for the connection in a message that is mailed to the visitor. No connection can have this name. */
export const visitorConnection = '(visitor)'

/** Has the messages of an institute that has no connection. The next connection gets them. */
export const unclaimed = ''

/**
 * SQL: adds messages to each connection of their institutes. `rows` names `lead_id`, `institute_id`, `event`, `at` and
 * `adds`. Enquiries of an institute without a connection wait for one; other events are told to nobody then. A
 * connection that has the enquiry keeps it, and a message that still waits is renewed.
 *
 * The connections are locked, so that none is removed before its messages are stored. In order, so that two statements
 * about one enquiry do not block each other.
 */
export const messagesTo = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into lead_messages as m (lead_id, institute_id, connection, event, at, adds, next_attempt_at)
  select told.lead_id, told.institute_id, coalesce(c.name, ${unclaimed}), told.event, told.at, told.adds, told.at
  from (${rows}) told left join (
    select institute_id, name from crm_connections
    where institute_id in (select institute_id from (${rows}) theirs) for key share) c
    on c.institute_id = told.institute_id
  where c.name is not null or told.event in ('created', 'updated')
  order by told.lead_id, c.name, told.event
  ${renewing}`

/** Renewing raises `at`, so that what was read before is not taken for the message that now waits. */
const renewing = sql`on conflict (lead_id, connection, event) do update set
  at = greatest(excluded.at, m.at + interval '1 ms'), adds = m.adds or excluded.adds, state = 'waiting', attempts = 0,
  first_attempt_at = null, next_attempt_at = excluded.next_attempt_at, last_error = null
  where m.event <> 'created'`

/**
 * SQL for `messagesTo`: the enquiry and, if the visitor has sent it again, the repeat. `leads` has rows with `id`,
 * `institute_id` and `repeats`; `adds` is whether a repeat has added something.
 */
export const enquiryMessages = (
  leads: RawBuilder<unknown>,
  at: Date,
  adds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select id as lead_id, institute_id, event, ${at}::timestamptz as at, event = 'updated' and ${adds} as adds
  from ${leads}, (values ('created'), ('updated')) as of_enquiry (event) where event = 'created' or repeats > 0`

interface Happening {
  instituteId: string
  leadId: string
  event: MessageEvent
  at: Date
}

/** Tells each of the institute's connections what happened to an enquiry, whose row must be locked. */
export const tellConnections = (trx: Db, { instituteId, leadId, event, at }: Happening) =>
  messagesTo(sql`select ${leadId}::text as lead_id, ${instituteId}::text as institute_id, ${event}::text as event,
    ${at}::timestamptz as at, false as adds`).execute(trx)

/**
 * SQL: whether the message `m` is due: it has not failed or its backoff is over, its enquiry is not held, and nothing
 * older of the enquiry is unsent. A connection hears of the enquiry itself before anything else.
 */
export const isDue = (now: Date): RawBuilder<SqlBool> => sql`(m.state = 'waiting'
  and (m.attempts = 0 or m.next_attempt_at <= ${now}) and not ${isBehind})`

/** SQL: whether the message `m` waits for the release of its enquiry, or for an older message. */
export const isBehind: RawBuilder<SqlBool> = sql`(
  exists (select from leads l where l.id = m.lead_id and l.is_held)
  or exists (
    select from lead_messages older
    where older.lead_id = m.lead_id and older.connection = m.connection and older.state <> 'delivered'
      and (older.event <> 'created', older.at, older.event) < (m.event <> 'created', m.at, m.event)))`

/** Maximum number of messages that one statement gives to connections. */
const batchRows = 500

export async function claimMessages(db: Db, instituteId: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      with connections as materialized (
        select name from crm_connections where institute_id = ${instituteId} for key share),
      claimed as materialized (
        select l.id from leads l
        where exists (select from connections) and l.id in (
          select lead_id from lead_messages where institute_id = ${instituteId} and connection = ${unclaimed}
          order by at, lead_id limit ${batchRows})
        for no key update),
      taken as (
        delete from lead_messages where connection = ${unclaimed} and lead_id in (select id from claimed) returning *),
      given as (
        insert into lead_messages as m (lead_id, institute_id, connection, event, at, adds, next_attempt_at)
        select lead_id, institute_id, name, event, at, adds, at from taken, connections
        order by lead_id, name, event ${renewing})
      select count(*)::int as count from taken`.execute(db)
    if ((rows[0]?.count ?? 0) === 0) return
  }
}
