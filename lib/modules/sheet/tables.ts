import { type Kysely, sql } from 'kysely'

/**
 * Creates the table that records which columns an institute's own headings mean. Headings are stored as
 * `squeezedHeading` returns them.
 */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table sheet_headings (
    institute_id text primary key references institutes on delete cascade,
    headings jsonb not null
  )`.execute(db)
}
