import { type Kysely, sql } from 'kysely'

/** Notes through how many proxies the last request with a key came, so that `doctor` can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table key_uses add column hops integer`.execute(db)
}
