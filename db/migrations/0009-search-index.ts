import { type Kysely, sql } from 'kysely'

/** How much newly written text the index of searched texts keeps unsorted is the publisher's to say, each time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index if exists published_courses_search reset (gin_pending_list_limit)`.execute(db)
}
