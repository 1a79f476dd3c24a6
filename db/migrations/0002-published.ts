import { type Kysely, sql } from 'kysely'

/**
 * Keys, and the published tables: only what visitors may see, as finished JSON text beside the few columns that
 * filters and sorts need. Text that decides an order compares by code point (`collate "C"`), whatever the
 * database's own collation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table api_keys (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    name text not null,
    product text not null,
    digest text not null unique,
    prefix text not null,
    scopes text[] not null,
    limit_per_minute integer check (limit_per_minute > 0),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  sql`create index api_keys_institute on api_keys (institute_id)`,
  sql`create table cleaned_html (
    digest text primary key,
    html text,
    text text
  )`,
  sql`create sequence revisions`,
  sql`create table publications (
    institute_id text primary key references institutes on delete cascade,
    revision bigint not null,
    published_at timestamptz(3) not null,
    next_change_at timestamptz(3),
    shape integer not null,
    languages_enabled boolean not null,
    site text not null,
    streams text not null
  )`,
  sql`create table published_courses (
    institute_id text not null references institutes on delete cascade,
    language text not null,
    entry_id text collate "C" not null,
    version_id text not null,
    position numeric not null,
    newest timestamptz(3) not null,
    title_key text collate "C" not null,
    title_folded text collate "C" not null,
    price numeric(14, 4),
    availability text not null,
    search text not null,
    tags text[] not null,
    formats text[] not null,
    places text[] not null,
    paid_currency text,
    next_change_on date,
    primary key (institute_id, language, entry_id)
  )`,
  sql`create index published_courses_newest on published_courses
    (institute_id, language, newest desc, position, entry_id)`,
  // A B-tree entry holds about 2,700 bytes and a title may be longer: the index orders by a prefix, the rest is
  // sorted among equals.
  sql`create index published_courses_title on published_courses (institute_id, language, left(title_key, 200))`,
  sql`create index published_courses_price_asc on published_courses
    (institute_id, language, price asc nulls last, position, newest desc, entry_id)`,
  sql`create index published_courses_price_desc on published_courses
    (institute_id, language, price desc nulls last, position, newest desc, entry_id)`,
  sql`create index published_courses_catalogue on published_courses (institute_id, position, newest desc, entry_id)
    where language = '' and paid_currency is not null`,
  sql`create index published_courses_next_change on published_courses (institute_id, next_change_on)
    where language = '' and next_change_on is not null`,
  sql`create table published_versions (
    institute_id text not null references institutes on delete cascade,
    version_id text not null,
    entry_id text collate "C" not null,
    summary text not null,
    detail text not null,
    primary key (institute_id, entry_id, version_id)
  )`,
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
    edition integer not null,
    position numeric not null,
    newest timestamptz(3) not null,
    page text not null,
    primary key (institute_id, entry_id, edition)
  )`,
  sql`create index published_pages_order on published_pages
    (institute_id, position, newest desc, entry_id, edition)`,
  sql`create table published_paths (
    institute_id text not null references institutes on delete cascade,
    sequence integer not null,
    code text collate "C" not null,
    stream text not null,
    entry text not null,
    detail text not null,
    primary key (institute_id, sequence)
  )`,
]
