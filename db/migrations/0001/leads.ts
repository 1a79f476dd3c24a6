import { sql } from 'kysely'
import { health } from './health.ts'

/**
 * Tables of enquiries and their delivery to CRMs. Enquiries outlive their courses, so these tables refer to institutes
 * but not to the catalogue.
 */
export const leads = [
  sql`create table leads (
    id text primary key,
    institute_id text not null references institutes on delete restrict,
    created_at timestamptz(3) not null,
    -- Digest of the values that make two enquiries duplicates.
    fingerprint text not null,
    full_name text not null,
    email text,
    -- The folded form that identifies the person; null without an address.
    email_form text,
    phone text,
    message text,
    course_id text,
    package_session_id text,
    page_url text,
    source text,
    consent boolean,
    -- When the visitor gave consent; null without consent, and for an assistant's enquiry, because nobody saw a notice.
    consent_at timestamptz(3),
    -- The page where consent was given, and the text shown there.
    consent_page text,
    consent_notice text,
    consent_purposes text[],
    consent_language text,
    custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
    -- Landing page, referrer, campaign and click ids; null when none was sent.
    attribution jsonb check (jsonb_typeof(attribution) = 'object'),
    repeats integer not null default 0,
    last_repeated_at timestamptz(3),
    -- Id of the last repeat that added something.
    update_id text,
    -- The visitor's address, hashed.
    visitor text not null,
    -- Why it looks like spam; null when it does not.
    suspicion text,
    -- When a suspected enquiry was released.
    released_at timestamptz(3),
    -- When the office marked it as done.
    done_at timestamptz(3),
    -- When the office first answered it.
    answered_at timestamptz(3),
    -- Sent by a developer to try the form: goes to nobody, and is deleted after a day.
    is_test boolean not null default false,
    consent_withdrawn_at timestamptz(3),
    erasure_requested_at timestamptz(3),
    -- The visitor asked to be told when the course or version opens.
    notify boolean not null default false,
    -- The revision that was published when the visitor asked to be told; later openings are told.
    notify_revision bigint,
    -- When a publish made the version open.
    opened_at timestamptz(3),
    -- When the mail server accepted the mail to the visitor.
    notified_at timestamptz(3),
    -- Suspected and not released: no connection gets it.
    is_held boolean not null default false,
    -- Since when the enquiry has been waiting to be handed over; null after that, and while the enquiry is held.
    due_at timestamptz(3),
    check (due_at is null or not is_held),
    check (email is not null or phone is not null),
    check ((email is null) = (email_form is null))
  )`,
  // One row per enquiry, even if several processes receive it at once.
  sql`create unique index leads_fingerprint on leads (institute_id, fingerprint)`,
  sql`create index leads_newest on leads (institute_id, created_at desc, id)`,
  // Duplicates, look-ups and erasure compare e-mail addresses in folded form.
  sql`create index leads_email_form on leads (email_form)`,
  // Erasure by phone looks for the last ten digits, at one institute or all. No query compares whole numbers.
  sql`create index leads_phone_ending on leads (right(ltrim(phone, '+'), 10))`,
  sql`create index leads_due on leads (institute_id, due_at) where due_at is not null`,
  sql`create index leads_held on leads (institute_id) where is_held`,
  sql`create index leads_tests on leads (created_at) where is_test`,
  sql`create index leads_asked_to_erase on leads (institute_id, erasure_requested_at)
    where erasure_requested_at is not null`,
  sql`create index leads_waiting on leads (institute_id, course_id) where notify and opened_at is null`,
  sql`create index leads_notified on leads (institute_id, notified_at) where notified_at is not null`,
  // What opened lately. Enquiries are matched after the publish, because one may be stored while it runs.
  sql`create table openings (
    institute_id text not null references institutes on delete cascade,
    course_id text collate "C" not null,
    -- '' for the course, of which no version was open before.
    version_id text collate "C" not null,
    revision bigint not null,
    opened_at timestamptz(3) not null,
    primary key (institute_id, course_id, version_id)
  )`,
  // A mail to the visitor has a token of its own, because only the hash of the first token is stored.
  sql`create table lead_receipts (
    -- SHA-256 of the token in the receipt's address, in base64url.
    token_hash text primary key,
    institute_id text not null references institutes on delete cascade,
    -- The enquiry, which may have been erased since.
    lead_id text not null,
    -- Language of the page; null for the site's first language.
    language text,
    erased_at timestamptz(3)
  )`,
  sql`create index lead_receipts_lead on lead_receipts (lead_id)`,
  sql`create index lead_receipts_erased on lead_receipts (erased_at) where erased_at is not null`,
  // Deliveries of enquiries to connections. An enquiry gets its rows here when it is handed over; until then, only its
  // `due_at` is set. Receiving an enquiry therefore never reads the connections.
  sql`create table lead_deliveries (
    lead_id text not null references leads on delete cascade,
    institute_id text not null,
    -- Name of the connection, which may have been removed since.
    connection text not null,
    -- 'parked': retries have stopped; an operator must act.
    state text not null check (state in ('waiting', 'delivered', 'parked')),
    -- Failed attempts since the delivery last began to wait, and when they began. After a day of them, it is parked.
    attempts integer not null default 0,
    first_attempt_at timestamptz(3),
    -- Null: the next attempt is due now.
    next_attempt_at timestamptz(3),
    delivered_at timestamptz(3),
    -- Contains no personal data.
    last_error text,
    -- The CRM's own id for the enquiry.
    receipt text,
    -- The enquiry's update_id when the CRM last accepted it.
    update_id text,
    primary key (lead_id, connection)
  )`,
  sql`create index lead_deliveries_due on lead_deliveries (institute_id, connection, next_attempt_at nulls first, lead_id)
    where state = 'waiting'`,
  sql`create index lead_deliveries_parked on lead_deliveries (institute_id, connection) where state = 'parked'`,
  // What connections are told after an enquiry; '(visitor)' is the mail to the visitor. A row is deleted once its
  // connection has accepted it.
  sql`create table lead_notices (
    -- The enquiry, which may have been erased since.
    lead_id text not null,
    institute_id text not null references institutes on delete cascade,
    connection text not null,
    event text not null check (event in ('consent_withdrawn', 'erasure_requested', 'erased', 'opened')),
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
  // Finishes the receipt of an enquiry, whoever deletes the enquiry, and tells connections of an erasure that was asked for.
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
  // A lease covers the whole connection, so that only one process at a time delivers to it.
  sql`create table crm_connections (
    id text primary key default gen_random_uuid()::text,
    institute_id text not null references institutes on delete cascade,
    name text not null,
    -- Name of a connector, such as 'webhook'.
    kind text not null,
    settings jsonb not null check (jsonb_typeof(settings) = 'object'),
    -- JSON of the connector's secrets, sealed when the service has a key for that.
    secrets text not null,
    -- What the connector keeps between calls, such as an access token; sealed like the secrets.
    session text,
    -- When an operator paused it; null while enquiries are sent.
    paused_at timestamptz(3),
    updated_at timestamptz(3) not null,
    ${health()}
  )`,
  sql`create unique index crm_connections_name on crm_connections (institute_id, name)`,
  sql`create table lead_settings (
    institute_id text primary key references institutes on delete cascade,
    -- Days after which an enquiry is erased; null: never.
    retention_days integer check (retention_days > 0),
    -- Health and lease of the mails to visitors, which one process at a time sends for each institute.
    ${health()}
  )`,
  // Mails by address in the last day, to bound them.
  sql`create table mail_counts (
    -- A keyed digest of the address and of the kind of mail.
    address text primary key,
    sent_at timestamptz(3)[] not null
  )`,
]
