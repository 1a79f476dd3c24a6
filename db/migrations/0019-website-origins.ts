import { type Kysely, sql } from 'kysely'

/**
 * A website can be known from the institute's document, added beside it, or both. Of those that are there already
 * nobody knows, so they count as added: an import must not shut out a page that works.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table websites add column in_document boolean not null default false,
    add column is_added boolean not null default true`.execute(db)
}
