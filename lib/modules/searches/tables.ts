import { type Kysely, sql } from 'kysely'

/**
 * Creates the table that counts, per UTC day, searches that found nothing or were corrected. It stores nothing about
 * who searched.
 */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table searches (
    institute_id text not null references institutes on delete cascade,
    words text not null,
    outcome text not null check (outcome in ('nothing', 'corrected')),
    day date not null,
    times integer not null,
    primary key (institute_id, words, outcome, day)
  )`.execute(db)
}
