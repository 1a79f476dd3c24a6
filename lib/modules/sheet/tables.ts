import { type Kysely, sql } from 'kysely'

/** Creates the table that recorded the column of each of an institute's headings. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table sheet_headings (
    institute_id text primary key references institutes on delete cascade,
    headings jsonb not null
  )`.execute(db)
}

/** Creates the table that remembers how an institute's sheets are read, by a digest of their headings. */
export async function createMappings(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sheet_headings`.execute(db)
  await sql`create table sheet_mappings (
    institute_id text not null references institutes on delete cascade,
    headings text not null,
    mapping jsonb not null,
    at timestamptz not null,
    primary key (institute_id, headings)
  )`.execute(db)
}
