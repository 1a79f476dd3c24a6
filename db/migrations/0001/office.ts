import { sql } from 'kysely'

/** Tables of the audit log and of imported documents. */
export const office = [
  // Audit events. They never contain anything that identifies a visitor.
  sql`create table audit_log (
    id bigint generated always as identity primary key,
    institute_id text not null references institutes on delete cascade,
    at timestamptz(3) not null,
    -- An e-mail address, or 'command'.
    who text not null,
    -- A noun and a verb, such as 'key.create'.
    action text not null,
    -- Id of the changed thing.
    subject text,
    before jsonb,
    after jsonb
  )`,
  sql`create index audit_log_newest on audit_log (institute_id, id desc)`,
  // Refused sign-ins. They are counted and not listed, because anybody can cause them.
  sql`create table audit_refusals (
    institute_id text not null references institutes on delete cascade,
    -- 'code.refuse' or 'link.refuse'.
    action text not null,
    -- Id and e-mail address of the member.
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
    -- Name of the uploaded file.
    name text not null,
    -- The file's bytes, or JSON lines; compressed with gzip.
    content bytea not null,
    -- What applying an uploaded file would change, or why it cannot be applied.
    trial jsonb,
    -- How an import left what it changed, so that an undo leaves alone what was edited later.
    touched jsonb
  )`,
  sql`create index import_documents_of on import_documents (institute_id, kind, at)`,
]
