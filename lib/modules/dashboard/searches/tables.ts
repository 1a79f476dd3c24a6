import { type Kysely, sql } from 'kysely'

/** Stores nothing about who searched. A database of an earlier release has the table already. */
export async function createSearches(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists searches (
    institute_id text not null references institutes on delete cascade,
    words text not null,
    outcome text not null check (outcome in ('nothing', 'corrected')),
    day date not null,
    times integer not null,
    primary key (institute_id, words, outcome, day)
  )`.execute(db)
}
