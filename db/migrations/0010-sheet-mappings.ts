import { type Kysely, sql } from 'kysely'

/** Makes the table that remembers how an institute's sheets are read a table of the core; a module made it before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists sheet_headings`.execute(db)
  await sql`create table if not exists sheet_mappings (
    institute_id text not null references institutes on delete cascade,
    -- A digest of the headings of a sheet.
    headings text not null,
    mapping jsonb not null,
    at timestamptz not null,
    primary key (institute_id, headings)
  )`.execute(db)
}
