import { type Kysely, sql } from 'kysely'

/** Drops the index of `newest`: publishes note a new order without reading the list, and lists come from memory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists published_courses_newest`.execute(db)
}
