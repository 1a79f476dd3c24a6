import { type Kysely, sql } from 'kysely'

/**
 * What lets a list be narrowed, ordered and counted in steps that do not grow with it: each course under each of its
 * facets in the default order, and how many courses each facet has. The columns that were compared row by row go.
 * What a site lists of each language was read out of the finished JSON, which took minutes for many courses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table published_courses
    drop column tags, drop column formats, drop column places, drop column availability,
    add column facets bigint[] not null default '{}'`,
  // An entry is replaced in all its languages at once: its rows have to stand together.
  sql`alter table published_courses
    drop constraint published_courses_pkey, add primary key (institute_id, entry_id, language)`,
  sql`create table published_facets (
    institute_id text not null references institutes on delete cascade,
    facet bigint not null,
    newest timestamptz(3) not null,
    position numeric not null,
    entry_id text collate "C" not null
  )`,
  sql`create unique index published_facets_newest on published_facets (facet, newest desc, position, entry_id)`,
  sql`create index published_facets_entry on published_facets (institute_id, entry_id)`,
  sql`create table published_counts (
    institute_id text not null references institutes on delete cascade,
    language text not null,
    facet bigint not null,
    courses integer not null,
    primary key (institute_id, language, facet)
  )`,
  sql`create table published_editions (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    language text collate "C" not null,
    edition text not null,
    primary key (institute_id, entry_id, language)
  )`,
  // Whoever asks for the sitemap gets all of it: sorting the pages is cheaper than fetching them in an index's order.
  sql`drop index published_pages_order`,
  // Only large catalogues need the extension, and not every server has it: without it the whole list is searched.
  // Its operators live wherever it was installed. What was written last is kept unsorted, and every search reads that.
  sql.raw(`do $$ declare home text; begin
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pg_trgm is not available: %', sqlerrm;
    end;
    select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'pg_trgm';
    if home is not null then
      execute format('create index published_courses_search on published_courses
        using gin (search %I.gin_trgm_ops) with (gin_pending_list_limit = 256) where language = ''''', home);
    end if;
  end $$`),
]
