import { type Kysely, sql } from 'kysely'

/** Drops what nothing reads: the sitemap comes from the courses' rows, and edition groups are always loaded whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sitemap_chunks`.execute(db)
  await sql`drop index published_courses_catalogue`.execute(db)
  await sql`drop index editions_course`.execute(db)
}
