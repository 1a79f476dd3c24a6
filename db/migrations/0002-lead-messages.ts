import { type Kysely, sql } from 'kysely'

/**
 * Puts everything that connections are told of enquiries into one table, a row for each event. Enquiries that were due,
 * deliveries and notices become messages in the state that they had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

/** What fails, is retried and is parked; columns that a message takes over from a delivery or a notice. */
const progress = sql`attempts, first_attempt_at, next_attempt_at, last_error`

const statements = [
  sql`create table lead_messages (
    -- The enquiry, which may have been erased since: then only 'erased' is left.
    lead_id text not null,
    institute_id text not null references institutes on delete cascade,
    -- Name of the connection, which may have been removed since; '' until the institute has a connection, '(visitor)'
    -- for a mail to the visitor.
    connection text not null,
    event text not null
      check (event in ('created', 'updated', 'consent_withdrawn', 'erasure_requested', 'erased', 'opened')),
    -- When it happened. Another event of the kind before the message is sent raises it.
    at timestamptz(3) not null,
    -- Whether repeats have added something to the enquiry since the connection was last told.
    adds boolean not null default false,
    -- 'parked': retries have stopped; an operator must act. Only 'created' stays once it is delivered.
    state text not null default 'waiting'
      check (state in ('waiting', 'parked') or (state = 'delivered' and event = 'created')),
    -- Failed attempts since the message last began to wait, and when they began. After a day of them, it is parked.
    attempts integer not null default 0,
    first_attempt_at timestamptz(3),
    -- A message without attempts is due whatever stands here.
    next_attempt_at timestamptz(3) not null,
    -- Contains no personal data.
    last_error text,
    -- When the connection last accepted something about the enquiry, and the CRM's own id for it.
    delivered_at timestamptz(3),
    receipt text,
    primary key (lead_id, connection, event)
  )`,
  sql`create index lead_messages_waiting on lead_messages (institute_id, connection, next_attempt_at, lead_id)
    where state = 'waiting'`,
  sql`create index lead_messages_parked on lead_messages (institute_id, connection) where state = 'parked'`,
  // A connection that accepted the enquiry waits for a repeat; one that did not waits for the enquiry.
  sql`insert into lead_messages (lead_id, institute_id, connection, event, at, state, ${progress}, delivered_at, receipt)
    select lead_id, d.institute_id, connection, 'created', created_at, 'delivered', 0, null, created_at, null,
      coalesce(delivered_at, created_at), receipt
    from lead_deliveries d join leads l on l.id = d.lead_id where d.state = 'delivered' or delivered_at is not null
    union all select lead_id, d.institute_id, connection, 'created', created_at, d.state, attempts, first_attempt_at,
      coalesce(next_attempt_at, created_at), last_error, null, receipt
    from lead_deliveries d join leads l on l.id = d.lead_id where d.state <> 'delivered' and delivered_at is null`,
  sql`insert into lead_messages (lead_id, institute_id, connection, event, at, adds, state, ${progress})
    select lead_id, d.institute_id, connection, 'updated', coalesce(last_repeated_at, created_at),
      l.update_id is distinct from d.update_id, d.state, attempts, first_attempt_at,
      coalesce(next_attempt_at, created_at), last_error
    from lead_deliveries d join leads l on l.id = d.lead_id where d.state <> 'delivered' and delivered_at is not null
    union all select lead_id, d.institute_id, connection, 'updated', last_repeated_at, l.update_id is not null,
      'waiting', 0, null, last_repeated_at, null
    from lead_deliveries d join leads l on l.id = d.lead_id
    where d.state <> 'delivered' and delivered_at is null and l.repeats > 0 and l.due_at is null`,
  // Enquiries that nobody had handed over yet.
  sql`insert into lead_messages (lead_id, institute_id, connection, event, at, adds, next_attempt_at)
    select l.id, l.institute_id, coalesce(c.name, ''), event, at, event = 'updated' and l.update_id is not null, at
    from leads l
    left join crm_connections c on c.institute_id = l.institute_id
    cross join lateral (values ('created', created_at), ('updated', last_repeated_at)) as told (event, at)
    where l.due_at is not null and (event = 'created' or l.repeats > 0)
    on conflict (lead_id, connection, event) do update set adds = excluded.adds`,
  sql`insert into lead_messages (lead_id, institute_id, connection, event, at, state, ${progress}, receipt)
    select lead_id, institute_id, connection, event, at, state, attempts, first_attempt_at,
      coalesce(next_attempt_at, at), last_error, receipt from lead_notices`,
  sql`create or replace function finish_receipt() returns trigger language plpgsql as $$ begin
    update lead_receipts set erased_at = clock_timestamp() where lead_id = old.id;
    if old.erasure_requested_at is not null then
      insert into lead_messages (lead_id, institute_id, connection, event, at, next_attempt_at, receipt)
        select old.id, old.institute_id, m.connection, 'erased', clock_timestamp(), clock_timestamp(), m.receipt
        from lead_messages m join crm_connections c on c.institute_id = m.institute_id and c.name = m.connection
        where m.lead_id = old.id and m.event = 'created';
    end if;
    delete from lead_messages where lead_id = old.id and event <> 'erased';
    return old;
  end $$`,
  sql`drop table lead_deliveries`,
  sql`drop table lead_notices`,
  sql`alter table leads drop column due_at`,
]
