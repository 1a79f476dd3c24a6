import { sql } from 'kysely'

/** The staff of the dashboard, how they sign in, and what they did. Tokens are kept as digests only. */
export const staff = [
  sql`create table staff (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    email text not null,
    -- The form in which two spellings of the address are one.
    email_form text not null,
    role text not null check (role in ('admin', 'desk')),
    -- Of the dashboard's words; null: the browser's choice.
    language text,
    created_at timestamptz(3) not null,
    -- The first time; null: never.
    signed_in_at timestamptz(3),
    unique (institute_id, email_form)
  )`,
  // Codes sent by e-mail.
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
  // When codes were asked for, within a day, known addresses or not.
  sql`create table sign_in_asks (
    -- The digest of the address.
    address text primary key,
    asked_at timestamptz(3)[] not null
  )`,
  // The last link that was made for each member.
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
  // Audit events. They name no visitor.
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    institute_id text not null references institutes on delete cascade,
    at timestamptz(3) not null,
    -- An e-mail address, or 'command'.
    who text not null,
    -- A noun and a verb, such as 'key.create'.
    action text not null,
    -- The id of what it was done to.
    subject text,
    before jsonb,
    after jsonb
  )`,
  sql`create index audit_log_newest on audit_log (institute_id, id desc)`,
  // Sign-ins that were refused. Anybody can cause them, so they are counted and not listed one by one.
  sql`create table audit_refusals (
    institute_id text not null references institutes on delete cascade,
    -- 'code.refuse' or 'link.refuse'.
    action text not null,
    -- The member's id and e-mail address.
    subject text not null,
    email text not null,
    -- In UTC.
    day date not null,
    times integer not null,
    last_at timestamptz(3) not null,
    primary key (institute_id, day, action, subject)
  )`,
  sql`create table import_documents (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    -- 'tried': uploaded and not applied yet; 'before': the stored state before a document was applied; 'undone': the
    -- stored state before such a document was undone.
    kind text not null check (kind in ('tried', 'before', 'undone')),
    at timestamptz(3) not null,
    who text not null,
    -- Of the uploaded file.
    name text not null,
    -- The file's bytes, or JSON lines; compressed with gzip.
    content bytea not null,
    -- What applying an uploaded file would change, or why it cannot be applied.
    trial jsonb
  )`,
  sql`create index import_documents_of on import_documents (institute_id, kind, at)`,
  // How an institute's own sheets name our columns, by headings without case and spaces.
  sql`create table sheet_headings (
    institute_id text primary key references institutes on delete cascade,
    headings jsonb not null
  )`,
]
