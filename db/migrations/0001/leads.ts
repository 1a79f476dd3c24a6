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
    retention_days integer check (retention_days > 0)
  )`,
]
