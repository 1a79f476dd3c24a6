import { sql } from 'kysely'

/**
 * The published tables: only what visitors may see, as finished JSON text beside the few columns that publishing asks
 * for. Text that decides an order compares by code point (`collate "C"`), whatever the database's own collation.
 */
export const published = [
  // One row an entry: what lists are made of.
  sql`create table published_courses (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    position numeric not null,
    newest timestamptz(3) not null,
    -- The lists that it is in: '' without a language, and folded codes.
    languages text[] not null default '{""}',
    -- Place keys of its streams and categories.
    places text[] not null default '{}',
    -- Currency of the entry's first paid plan, hidden or not; decides the site's when it has none of its own.
    paid_currency text,
    -- The next day in the site's zone on which a date of the entry is passed.
    next_change_on date,
    -- An IndexedCourse as JSON.
    indexed text not null default '',
    -- A SearchText as JSON.
    search_text text not null default '{"titles":[],"words":[]}',
    -- The revision in which the row, or a version that lists show, became what it is.
    revision bigint not null default 0,
    primary key (institute_id, entry_id)
  )`,
  sql`create index published_courses_newest on published_courses (institute_id, newest desc, position, entry_id)`,
  sql`create index published_courses_catalogue on published_courses (institute_id, position, newest desc, entry_id)
    where paid_currency is not null`,
  sql`create index published_courses_next_change on published_courses (institute_id, next_change_on)
    where next_change_on is not null`,
  sql`create index published_courses_revision on published_courses (institute_id, revision, entry_id)`,
  // Finished JSON of an entry as one of its versions shows it.
  sql`create table published_versions (
    institute_id text not null references institutes on delete cascade,
    version_id text not null,
    entry_id text collate "C" not null,
    summary text not null,
    detail text not null,
    -- The revision that wrote the row.
    revision bigint not null default 0,
    primary key (institute_id, entry_id, version_id)
  )`,
  // The version that an id in a path shows, by language ('' without one).
  sql`create table published_openings (
    institute_id text not null references institutes on delete cascade,
    course_id text collate "C" not null,
    language text not null,
    entry_id text collate "C" not null,
    version_id text not null,
    primary key (institute_id, course_id, language)
  )`,
  sql`create index published_openings_entry on published_openings (institute_id, entry_id)`,
  // Every version that can be asked about, not only those that some request shows.
  sql`create table published_variants (
    institute_id text not null references institutes on delete cascade,
    version_id text collate "C" not null,
    entry_id text collate "C" not null,
    primary key (institute_id, version_id, entry_id)
  )`,
  sql`create index published_variants_entry on published_variants (institute_id, entry_id)`,
  // Steps that paths show from their own data, as their courses are not published.
  sql`create table published_steps (
    institute_id text not null references institutes on delete cascade,
    course_id text collate "C" not null,
    primary key (institute_id, course_id)
  )`,
  sql`create table published_outlines (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    language text not null,
    outline text not null,
    primary key (institute_id, entry_id, language)
  )`,
  sql`create table published_pages (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    -- Place among the entry's editions.
    edition integer not null,
    position numeric not null,
    newest timestamptz(3) not null,
    page text not null,
    primary key (institute_id, entry_id, edition)
  )`,
  sql`create table published_paths (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    -- Folded, as a request's code is compared.
    code text collate "C" not null,
    -- Folded slug of the stream it is filed under; '' for none.
    stream text not null,
    entry text not null,
    detail text not null,
    -- The path's courses as finished JSON; null with fewer than two shown steps.
    series text,
    primary key (institute_id, sequence)
  )`,
  // Finished JSON is compressed as it is written, which lz4 does several times faster; not every server has it.
  sql`do $$ begin
    alter table published_versions alter column summary set compression lz4, alter column detail set compression lz4;
    alter table published_outlines alter column outline set compression lz4;
    alter table cleaned_html alter column html set compression lz4, alter column text set compression lz4;
  exception when feature_not_supported then
    raise notice 'lz4 is not available: %', sqlerrm;
  end $$`,
]
