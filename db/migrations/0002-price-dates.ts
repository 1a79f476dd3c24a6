import { type Kysely, sql } from 'kysely'

/** Adds the first and last day of a plan's price. Null: the price has no such bound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table plans add column starts_on date, add column ends_on date`.execute(db)
}
