import { type Kysely, sql } from 'kysely'

/** Adds the page to enrol on with an invite. Null: the page of the site's `course_page_url`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invites add column url text`.execute(db)
}
