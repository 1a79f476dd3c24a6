import { type Kysely, sql } from 'kysely'

/** Passkeys of the staff, and the questions that a browser may still answer with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_passkeys (
    id text primary key,
    staff_id text not null references staff on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3)
  )`.execute(db)
  await sql`create index staff_passkeys_of on staff_passkeys (staff_id)`.execute(db)
  await sql`create table staff_challenges (
    digest text primary key,
    expires_at timestamptz(3) not null
  )`.execute(db)
}
