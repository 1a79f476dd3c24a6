import { sql } from 'kysely'

/** The state of publishing itself: its revisions, its faults, and the change log. */
export const publications = [
  sql`create sequence revisions`,
  // One row an institute, which a request reads before all others.
  sql`create table publications (
    institute_id text primary key references institutes on delete cascade,
    -- Grows with each publish, over all institutes.
    revision bigint not null,
    -- All changes after this revision are known; earlier ones may be missing.
    changes_from bigint not null default 0,
    published_at timestamptz(3) not null,
    -- When time alone next changes an answer; null: never.
    next_change_at timestamptz(3),
    -- The software's shape version that wrote the rows.
    shape integer not null,
    languages_enabled boolean not null,
    -- The last good state of each part of the site that plain SQL can spoil.
    site_kept jsonb not null default '{}',
    -- Finished JSON of GET /site and GET /streams.
    site text not null,
    streams text not null
  )`,
  // Authored content that could not be published and is shown in its last good state.
  sql`create table publish_faults (
    institute_id text not null references institutes on delete cascade,
    kind text not null check (kind in ('course', 'path', 'site')),
    -- The course's id, the path's code, or the place of the site's value; '': the institute as a whole.
    id text not null,
    message text not null,
    failed_at timestamptz(3) not null,
    primary key (institute_id, kind, id)
  )`,
  // By the SHA-256 of the cleaner's version, the kind and the authored text, in lower-case hex.
  sql`create table cleaned_html (
    digest text primary key,
    html text,
    text text
  )`,
  // The change log: the last change of each thing that readers are answered.
  sql`create table published_changes (
    institute_id text not null references institutes on delete cascade,
    kind text collate "C" not null check (kind in ('course', 'path', 'list', 'streams', 'site')),
    -- A course's id or a path's code; '' for a kind of which there is one.
    id text collate "C" not null,
    -- The id, or a digest of one that no index can hold.
    key text collate "C" not null,
    change text not null check (change in ('changed', 'removed')),
    revision bigint not null,
    at timestamptz(3) not null,
    primary key (institute_id, kind, key)
  )`,
  sql`create index published_changes_order on published_changes (institute_id, revision, kind, key)`,
]
