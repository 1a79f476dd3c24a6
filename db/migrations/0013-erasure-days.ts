import { type Kysely, sql } from 'kysely'

/** Adds how many days an institute gives itself to erase an enquiry on request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institutes
    add column erasure_days integer not null default 30 check (erasure_days between 1 and 90)`.execute(db)
}
