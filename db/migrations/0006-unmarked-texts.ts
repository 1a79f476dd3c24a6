import { type Kysely, sql } from 'kysely'

/** Keeps the text of cleaned HTML without the marks of list items, for subtitles and the search. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaned_html add column unmarked text`.execute(db)
}
