import { type Kysely, sql } from 'kysely'

/** Adds the numbers that a visitor gave when sending an enquiry again. Erasure by phone looks for them too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: none.
  await sql`alter table leads add column other_phones text[]`.execute(db)
  await sql`create index leads_other_phones on leads (institute_id) where other_phones is not null`.execute(
    db,
  )
}
