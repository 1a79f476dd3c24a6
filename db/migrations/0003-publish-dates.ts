import { type Kysely, sql } from 'kysely'

/** Adds the days on which a course is published, and the price of a learning path. Null: no bound, no price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courses add column publish_from date, add column publish_until date`.execute(db)
  // Finds the hidden courses that appear next.
  await sql`create index courses_publish_from on courses (institute_id, publish_from)
    where publish_from is not null`.execute(db)
  await sql`alter table learning_paths
    add column amount numeric(14, 4), add column compare_at_amount numeric(14, 4),
    add column currency text, add column url text`.execute(db)
}
