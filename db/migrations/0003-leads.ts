import { type Kysely, sql } from 'kysely'

/**
 * Enquiries, their delivery to the institute's CRM, and where that is. Enquiries outlive the courses they name, so
 * nothing here refers to the catalogue's tables but to the institute.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table leads (
    id text primary key,
    institute_id text not null references institutes on delete restrict,
    created_at timestamptz(3) not null,
    fingerprint text not null,
    full_name text not null,
    email text,
    phone text,
    message text,
    course_id text,
    package_session_id text,
    page_url text,
    source text,
    consent boolean,
    custom_fields jsonb not null default '{}' check (jsonb_typeof(custom_fields) = 'object'),
    repeats integer not null default 0,
    last_repeated_at timestamptz(3),
    visitor text not null,
    suspicion text,
    released_at timestamptz(3),
    check (email is not null or phone is not null)
  )`,
  // One row for one enquiry, however many processes are told of it at once.
  sql`create unique index leads_fingerprint on leads (institute_id, fingerprint)`,
  sql`create index leads_newest on leads (institute_id, created_at desc, id)`,
  sql`create index leads_email on leads (institute_id, lower(email))`,
  sql`create index leads_phone on leads (institute_id, phone)`,
  sql`create table lead_deliveries (
    lead_id text primary key references leads on delete cascade,
    institute_id text not null,
    state text not null check (state in ('held', 'waiting', 'delivered', 'parked')),
    attempts integer not null default 0,
    first_attempt_at timestamptz(3),
    next_attempt_at timestamptz(3),
    delivered_at timestamptz(3),
    last_error text,
    receipt text
  )`,
  sql`create index lead_deliveries_due on lead_deliveries (institute_id, next_attempt_at nulls first, lead_id)
    where state = 'waiting'`,
  sql`create index lead_deliveries_parked on lead_deliveries (institute_id) where state = 'parked'`,
  // The claim stands here and not with the enquiries: an institute is delivered to by one process at a time.
  sql`create table crm_connections (
    institute_id text primary key references institutes on delete cascade,
    kind text not null,
    settings jsonb not null check (jsonb_typeof(settings) = 'object'),
    secrets text not null,
    session text,
    updated_at timestamptz(3) not null,
    failures integer not null default 0,
    failing_since timestamptz(3),
    paused_until timestamptz(3),
    last_error text,
    claim text,
    claimed_until timestamptz(3)
  )`,
  sql`create table lead_settings (
    institute_id text primary key references institutes on delete cascade,
    retention_days integer check (retention_days > 0)
  )`,
]
