import { type Kysely, sql } from 'kysely'

/** Who is erased by phone is looked for by its last ten digits, at all institutes or one; no query compares whole ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index leads_phone`.execute(db)
  await sql`create index leads_phone_ending on leads (right(ltrim(phone, '+'), 10))`.execute(db)
}
