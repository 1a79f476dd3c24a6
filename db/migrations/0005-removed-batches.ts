import { type Kysely, sql } from 'kysely'

/** Remembers dated batches that left the published tables: calendars are sent their cancellation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_batches (
    institute_id text not null references institutes on delete cascade,
    version_id text collate "C" not null,
    starts_on date not null,
    -- Place keys of its course, and its last summary as finished JSON.
    places text[] not null,
    summary text not null,
    -- False when the batch is published again.
    is_removed boolean not null,
    -- Raised whenever the batch is removed or returns: the SEQUENCE of its event.
    sequence integer not null,
    changed_at timestamptz(3) not null,
    primary key (institute_id, version_id)
  )`.execute(db)
}
