import { type Kysely, sql } from 'kysely'

/**
 * What courses are searched by. Rows are written anew by the first publish; until then nothing of them is found. The
 * site's sitemap is made of the pages that the API lists, so rows of its own go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table published_courses add column search_text text not null default '{"titles":[],"words":[]}'`.execute(
    db,
  )
  await sql`drop table published_editions`.execute(db)
}
