import { type Kysely, sql } from 'kysely'

/** Adds what visitors who ask to be told need: what opened, who was told, and a queue of mails for each institute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table institutes add column tell_visitors boolean not null default true`,
  sql`alter table leads
    add column notify boolean not null default false,
    -- The revision that was published when the visitor asked to be told; later openings are told.
    add column notify_revision bigint,
    -- When a publish made the version open.
    add column opened_at timestamptz(3),
    -- When the mail server accepted the mail to the visitor.
    add column notified_at timestamptz(3)`,
  sql`create index leads_waiting on leads (institute_id, course_id) where notify and opened_at is null`,
  sql`create index leads_notified on leads (institute_id, notified_at) where notified_at is not null`,
  // The entry's versions that can be bought and have a seat; null in rows that an older release published.
  sql`alter table published_courses add column open_versions text[]`,
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
  // The connection '(visitor)' is the mail to the visitor.
  sql`alter table lead_notices drop constraint lead_notices_event_check,
    add constraint lead_notices_event_check
      check (event in ('consent_withdrawn', 'erasure_requested', 'erased', 'opened'))`,
  // A mail has a token of its own, because only the hash of the first one is stored.
  sql`alter table lead_receipts drop constraint lead_receipts_lead_id_key`,
  sql`create index lead_receipts_lead on lead_receipts (lead_id)`,
  // Mails to visitors are sent by one process at a time for each institute.
  sql`alter table lead_settings add column failures integer not null default 0,
    add column failing_since timestamptz(3), add column backoff_until timestamptz(3), add column last_error text,
    add column lease text, add column leased_until timestamptz(3)`,
]
