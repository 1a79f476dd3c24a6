import { type Kysely, sql } from 'kysely'
import { health } from '#db/migrations/0001/health.ts'

export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db)
}

const tables = [
  sql`create table staff (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    email text not null,
    -- The form in which two spellings of the address are one.
    email_form text not null,
    role text not null check (role in ('admin', 'desk')),
    -- Looks after all institutes of this database, besides the own one.
    is_operator boolean not null default false,
    -- Of the dashboard's words; null: the browser's choice.
    language text,
    created_at timestamptz(3) not null,
    -- The first time; null: never.
    signed_in_at timestamptz(3),
    unique (institute_id, email_form)
  )`,
  // Sign-in codes sent by e-mail.
  sql`create table staff_codes (
    digest text primary key,
    -- The digest of the browser's token; the code is good there only.
    browser text not null,
    email_form text not null,
    -- Null: the address is nobody's, and the code was not sent.
    staff_id text references staff on delete cascade,
    -- Guesses that were made.
    attempts integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
  sql`create index staff_codes_of on staff_codes (browser)`,
  // The latest sign-in link of each member.
  sql`create table staff_invitations (
    digest text primary key,
    staff_id text not null unique references staff on delete cascade,
    -- An e-mail address, or 'command'.
    made_by text not null,
    used_at timestamptz(3),
    expires_at timestamptz(3) not null
  )`,
  sql`create table staff_sessions (
    id text primary key,
    digest text not null unique,
    staff_id text not null references staff on delete cascade,
    -- The institute that an operator works on; null: the member's own.
    works_on text references institutes on delete set null,
    -- The browser, as it names itself.
    agent text not null,
    -- The maker of the link that opened it; null: a code did.
    link_of text,
    created_at timestamptz(3) not null,
    -- When it was last used, to some minutes.
    seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index staff_sessions_of on staff_sessions (staff_id)`,
  // The institute that the operator of an embedded database chose for the site.
  sql`create table site_choice (
    institute_id text primary key references institutes on delete cascade,
    is_only boolean not null default true unique check (is_only)
  )`,
  // The office's notes on enquiries. Deleted with their enquiry, so that erasing a person leaves nothing behind.
  sql`create table lead_notes (
    id bigint generated always as identity primary key,
    lead_id text not null references leads on delete cascade,
    at timestamptz(3) not null,
    who text not null,
    note text not null
  )`,
  sql`create index lead_notes_of on lead_notes (lead_id, id)`,
  // Enquiries that somebody has opened.
  sql`create table lead_reads (
    lead_id text primary key references leads on delete cascade,
    at timestamptz(3) not null
  )`,
  sql`create index leads_open on leads (institute_id, created_at, id) where done_at is null`,
  // Daily summaries: who wants one and when it is due, and the enquiries that one is to tell instead of a mail.
  sql`create table staff_summaries (
    id text primary key references staff on delete cascade,
    institute_id text not null references institutes on delete cascade,
    -- False: not any more, but the last one may still tell what was kept for it.
    is_wanted boolean not null,
    -- Null: none is to come.
    due_at timestamptz(3),
    -- Until when the last one told what came in.
    told_until timestamptz(3) not null,
    ${health()}
  )`,
  sql`create table staff_summary_leads (
    staff_id text not null references staff_summaries on delete cascade,
    lead_id text not null references leads on delete cascade,
    -- When it was kept last.
    at timestamptz(3) not null,
    primary key (staff_id, lead_id)
  )`,
  sql`create index staff_summary_leads_of on staff_summary_leads (lead_id)`,
]
