import { type Kysely, sql } from 'kysely'

/** Marks enquiries that a developer sends to try the form. They are sent to nobody and deleted after a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column is_test boolean not null default false`.execute(db)
  await sql`create index leads_tests on leads (created_at) where is_test`.execute(db)
}
