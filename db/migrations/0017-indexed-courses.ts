import { type Kysely, sql } from 'kysely'

/**
 * Lists come from an index that each process holds, so the tables need one row for each course: what the index reads,
 * and the few columns that publishing itself asks for. What found, counted and ordered lists in SQL goes. Rows are
 * written anew by the first publish; until then a course stands in the list without a language only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`drop table published_facets`,
  sql`drop table published_counts`,
  sql`drop index if exists published_courses_search`,
  sql`drop index published_courses_newest`,
  sql`drop index published_courses_title`,
  sql`drop index published_courses_price_asc`,
  sql`drop index published_courses_price_desc`,
  sql`drop index published_courses_catalogue`,
  sql`drop index published_courses_next_change`,
  sql`drop index published_courses_revision`,
  sql`delete from published_courses where language <> ''`,
  sql`alter table published_courses
    drop column language, drop column version_id, drop column title_key, drop column title_folded,
    drop column price, drop column search, drop column facets,
    add primary key (institute_id, entry_id),
    add column languages text[] not null default '{""}',
    add column places text[] not null default '{}',
    add column indexed text not null default ''`,
  sql`create index published_courses_newest on published_courses (institute_id, newest desc, position, entry_id)`,
  sql`create index published_courses_catalogue on published_courses (institute_id, position, newest desc, entry_id)
    where paid_currency is not null`,
  sql`create index published_courses_next_change on published_courses (institute_id, next_change_on)
    where next_change_on is not null`,
  sql`create index published_courses_revision on published_courses (institute_id, revision, entry_id)`,
]
