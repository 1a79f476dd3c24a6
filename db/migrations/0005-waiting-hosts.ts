import { type Kysely, sql } from 'kysely'

/** Lets several institutes wait for one host. It works for one of them only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_hosts drop constraint site_hosts_pkey, add primary key (host, institute_id)`.execute(
    db,
  )
  await sql`create unique index site_hosts_working on site_hosts (host) where works_at is not null`.execute(
    db,
  )
}
