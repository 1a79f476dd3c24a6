import { type Kysely, sql } from 'kysely'

/** Adds when the office first answered an enquiry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column answered_at timestamptz(3)`.execute(db)
}
