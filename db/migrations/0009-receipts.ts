import { type Kysely, sql } from 'kysely'

/**
 * Adds receipts of enquiries, withdrawn consent and requests for erasure, and what connections are told of these. A
 * trigger finishes the receipt of an enquiry, whoever deletes the enquiry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table institutes
    add column erasure text not null default 'office' check (erasure in ('office', 'at_once'))`,
  sql`alter table leads
    add column consent_withdrawn_at timestamptz(3),
    add column erasure_requested_at timestamptz(3)`,
  sql`create index leads_asked_to_erase on leads (institute_id, erasure_requested_at)
    where erasure_requested_at is not null`,
  sql`create table lead_receipts (
    -- SHA-256 of the token in the receipt's address, in base64url.
    token_hash text primary key,
    institute_id text not null references institutes on delete cascade,
    -- The enquiry, which may have been erased since.
    lead_id text not null unique,
    -- Language of the page; null for the site's first language.
    language text,
    erased_at timestamptz(3)
  )`,
  sql`create index lead_receipts_erased on lead_receipts (erased_at) where erased_at is not null`,
  // What connections are told after an enquiry. A row is deleted once its connection has accepted it.
  sql`create table lead_notices (
    -- The enquiry, which may have been erased since.
    lead_id text not null,
    institute_id text not null references institutes on delete cascade,
    connection text not null,
    event text not null check (event in ('consent_withdrawn', 'erasure_requested', 'erased')),
    at timestamptz(3) not null,
    -- The CRM's own id for an erased enquiry.
    receipt text,
    state text not null default 'waiting' check (state in ('waiting', 'parked')),
    attempts integer not null default 0,
    first_attempt_at timestamptz(3),
    -- Null: the next attempt is due now.
    next_attempt_at timestamptz(3),
    last_error text,
    primary key (lead_id, connection, event)
  )`,
  sql`create index lead_notices_due on lead_notices (institute_id, connection, state)`,
  sql`create function finish_receipt() returns trigger language plpgsql as $$ begin
    update lead_receipts set erased_at = clock_timestamp() where lead_id = old.id;
    delete from lead_notices where lead_id = old.id;
    if old.erasure_requested_at is not null then
      insert into lead_notices (lead_id, institute_id, connection, event, at, next_attempt_at, receipt)
        select old.id, old.institute_id, d.connection, 'erased', clock_timestamp(), clock_timestamp(), d.receipt
        from lead_deliveries d join crm_connections c on c.institute_id = d.institute_id and c.name = d.connection
        where d.lead_id = old.id;
    end if;
    return old;
  end $$`,
  sql`create trigger leads_finish_receipt before delete on leads for each row execute function finish_receipt()`,
]
