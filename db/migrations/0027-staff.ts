import { type Kysely, sql } from 'kysely'

/**
 * Who works with the dashboard, and what they did there. Tokens are kept as digests only. What is written about an
 * enquiry goes with it, so that erasing a person leaves nothing; the log names no visitor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table staff (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    email text not null,
    email_form text not null,
    role text not null check (role in ('admin', 'desk')),
    language text,
    created_at timestamptz(3) not null,
    unique (institute_id, email_form)
  )`,
  sql`create table staff_tokens (
    digest text primary key,
    staff_id text not null references staff on delete cascade,
    kind text not null check (kind in ('invitation', 'code')),
    attempts integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
  sql`create unique index staff_tokens_of on staff_tokens (staff_id, kind)`,
  sql`create table staff_sessions (
    id text primary key,
    digest text not null unique,
    staff_id text not null references staff on delete cascade,
    agent text not null,
    created_at timestamptz(3) not null,
    seen_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  sql`create index staff_sessions_of on staff_sessions (staff_id)`,
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    institute_id text not null references institutes on delete cascade,
    at timestamptz(3) not null,
    who text not null,
    action text not null,
    subject text,
    before jsonb,
    after jsonb
  )`,
  sql`create index audit_log_newest on audit_log (institute_id, id desc)`,
  sql`create table lead_notes (
    id bigint generated always as identity primary key,
    lead_id text not null references leads on delete cascade,
    at timestamptz(3) not null,
    who text not null,
    note text not null
  )`,
  sql`create index lead_notes_of on lead_notes (lead_id, id)`,
  sql`alter table leads add column done_at timestamptz(3)`,
]
