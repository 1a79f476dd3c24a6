import { type Kysely, sql } from 'kysely'

/** Adds when each version of a published course was last changed as an event of a calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By version id: the digest of the event, and revision and time of the publish that last changed it.
  await sql`alter table published_courses add column events jsonb not null default '{}'`.execute(db)
}
