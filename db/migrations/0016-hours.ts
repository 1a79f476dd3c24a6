import { type Kysely, sql } from 'kysely'

/** Adds how an institute's site writes times of day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institutes
    add column hours text not null default 'language' check (hours in ('language', '12', '24'))`.execute(db)
}
