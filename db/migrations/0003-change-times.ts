import { type Kysely, sql } from 'kysely'

/** Notes when a change became due, so that metrics can say how long it has waited for its publish. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes add column noted_at timestamptz(3) not null default now()`.execute(db)
}
