import { sql } from 'kysely'

/** Tables with the state of publishing: revisions, faults and the change log. */
export const publications = [
  // The columns that the last migration left, so that a later change of them is noticed. One row.
  sql`create table schema_fingerprint (
    is_only boolean primary key default true check (is_only),
    -- When the last migration was applied.
    migrated_at timestamptz(3) not null,
    -- The columns of each table after it, as SQL defines them.
    columns jsonb not null check (jsonb_typeof(columns) = 'object')
  )`,
  sql`create sequence revisions`,
  // One row per institute, which every request reads first.
  sql`create table publications (
    institute_id text primary key references institutes on delete cascade,
    -- Grows with every publish of any institute.
    revision bigint not null,
    -- The change log is complete after this revision.
    changes_from bigint not null default 0,
    published_at timestamptz(3) not null,
    -- When an answer next changes because a date has passed; null: never.
    next_change_at timestamptz(3),
    -- The shape version of the release that wrote the rows.
    shape integer not null,
    languages_enabled boolean not null,
    -- Last good state of the site values that plain SQL can make unreadable.
    site_kept jsonb not null default '{}',
    -- The JSON answers of GET /site and GET /streams.
    site text not null,
    streams text not null
  )`,
  // Authored content that could not be published. Visitors see its last good state.
  sql`create table publish_faults (
    institute_id text not null references institutes on delete cascade,
    kind text not null check (kind in ('course', 'path', 'site')),
    -- A course id, a path code or the location of a site value; '' for the whole institute.
    id text not null,
    message text not null,
    -- Where the value at fault is authored; null when no single value is at fault.
    table_name text,
    column_name text,
    failed_at timestamptz(3) not null,
    primary key (institute_id, kind, id)
  )`,
  // The key is the SHA-256 (lower-case hex) of the cleaner's version, the kind and the authored text.
  sql`create table cleaned_html (
    digest text primary key,
    html text,
    text text,
    -- The text without the marks of list items, for subtitles and the search.
    unmarked text
  )`,
  // The change log: the latest change of each course and path, of the list, the streams and the site, as seen in
  // responses.
  sql`create table published_changes (
    institute_id text not null references institutes on delete cascade,
    kind text collate "C" not null check (kind in ('course', 'path', 'list', 'streams', 'site')),
    -- A course id or a path code; '' for the list, the streams and the site.
    id text collate "C" not null,
    -- The id, or its digest if it is too long for an index.
    key text collate "C" not null,
    change text not null check (change in ('changed', 'removed')),
    revision bigint not null,
    at timestamptz(3) not null,
    primary key (institute_id, kind, key)
  )`,
  sql`create index published_changes_order on published_changes (institute_id, revision, kind, key)`,
]
