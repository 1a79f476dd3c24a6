import { type Kysely, sql } from 'kysely'

/**
 * Creates the table that remembers which columns an institute's own headings stand for. Headings are stored without
 * case and spaces.
 */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table sheet_headings (
    institute_id text primary key references institutes on delete cascade,
    headings jsonb not null
  )`.execute(db)
}
