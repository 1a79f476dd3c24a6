import { type Kysely, sql } from 'kysely'

/** Counts mails by address. Servers of 1.0.0 count codes in `sign_in_asks`, which nothing newer reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_counts (
    -- A keyed digest of the address and of the kind of mail.
    address text primary key,
    -- The mails of the last day.
    sent_at timestamptz(3)[] not null
  )`.execute(db)
}
