import { type Kysely, sql } from 'kysely'

/** Creates the table of how an institute's own sheets name our columns, by headings without case and spaces. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table sheet_headings (
    institute_id text primary key references institutes on delete cascade,
    headings jsonb not null
  )`.execute(db)
}
