import { sql } from 'kysely'

/**
 * The published tables. They contain only what visitors may see, as finished JSON text, plus the few columns that
 * publishing queries. Text that is sorted compares by code point (`collate "C"`), whatever the collation of the
 * database.
 */
export const published = [
  // One row per entry, with its data for lists, sitemap and outlines.
  sql`create table published_courses (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    position numeric not null,
    newest timestamptz(3) not null,
    -- Sorts in catalogue order.
    catalogue_key text collate "C" not null,
    -- The lists that contain the entry, by folded language code; '' for the list without a language filter.
    languages text[] not null,
    -- Place keys of its streams and categories.
    places text[] not null,
    -- Currency of the entry's first paid plan, hidden or not; a site without a currency takes it from here.
    paid_currency text,
    -- The next day, in the site's time zone, on which one of the entry's dates has passed.
    next_change_on date,
    -- An IndexedCourse and a SearchText as JSON.
    indexed text not null,
    search_text text not null,
    -- JSON of the outline with all versions, and of the sitemap pages, one per edition.
    outline text not null,
    pages text[] not null,
    -- Digests of the entry's rows, of its part in lists, and of all answers about it.
    row_digest text not null,
    list_digest text not null,
    answer_digest text not null,
    -- The revision that last changed the entry's part in lists.
    revision bigint not null,
    -- The entry's versions that can be bought and have a seat.
    open_versions text[] not null,
    primary key (institute_id, entry_id)
  )`,
  sql`create index published_courses_paid on published_courses (institute_id, catalogue_key)
    where paid_currency is not null`,
  // Index in sitemap order.
  sql`create index published_courses_catalogue on published_courses (institute_id, catalogue_key)`,
  sql`create index published_courses_next_change on published_courses (institute_id, next_change_on)
    where next_change_on is not null`,
  sql`create index published_courses_revision on published_courses (institute_id, revision, entry_id)`,
  // The whole sitemap as JSON in catalogue order, divided into chunks. The key of a chunk is the catalogue key of its
  // first course.
  sql`create table sitemap_chunks (
    institute_id text not null references institutes on delete cascade,
    from_key text collate "C" not null,
    pages text not null,
    primary key (institute_id, from_key)
  )`,
  // Finished JSON of an entry, one row for each version that a page can show. A course id selects the first version of
  // that course, and a language selects the entry's first version in that language.
  sql`create table published_versions (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    -- Position among the entry's versions.
    place integer not null,
    version_id text collate "C" not null,
    -- The course or edition that has the version.
    course_id text collate "C" not null,
    -- Folded language code; '' for none.
    language text not null,
    summary text not null,
    detail text not null,
    primary key (institute_id, entry_id, place)
  )`,
  sql`create index published_versions_course on published_versions (institute_id, course_id, place)`,
  sql`create index published_versions_version on published_versions (institute_id, version_id)`,
  // Every slug that a course has or had. A slug never moves to another course.
  sql`create table course_slugs (
    institute_id text not null references institutes on delete cascade,
    -- Folded, as requests are compared.
    folded text collate "C" not null,
    course_id text collate "C" not null,
    slug text not null,
    is_current boolean not null,
    -- The title that a current slug was made from; null for an authored slug.
    made_from text,
    primary key (institute_id, folded)
  )`,
  sql`create index course_slugs_course on course_slugs (institute_id, course_id)`,
  // Courses that are steps of a published learning path but not published. The path shows its own data about them.
  sql`create table published_steps (
    institute_id text not null references institutes on delete cascade,
    course_id text collate "C" not null,
    primary key (institute_id, course_id)
  )`,
  sql`create table published_paths (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    -- Folded, as a request's code is compared.
    code text collate "C" not null,
    -- Folded slug of the path's stream; '' for none.
    stream text not null,
    entry text not null,
    detail text not null,
    -- JSON of the path's courses; null if fewer than two steps are shown.
    series text,
    primary key (institute_id, sequence)
  )`,
  // JSON is compressed when written. lz4 is several times faster, but not every server has it.
  sql`do $$ begin
    alter table published_versions alter column summary set compression lz4, alter column detail set compression lz4;
    alter table published_courses alter column outline set compression lz4;
    alter table sitemap_chunks alter column pages set compression lz4;
    alter table cleaned_html alter column html set compression lz4, alter column text set compression lz4;
  exception when feature_not_supported then
    raise notice 'lz4 is not available: %', sqlerrm;
  end $$`,
]
