import { type Kysely, sql } from 'kysely'

/** Adds the pictures that offices upload. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pictures (
    institute_id text not null references institutes on delete cascade,
    -- The beginning of the content's SHA-256, by which the picture is served.
    name text collate "C" not null,
    -- WebP.
    content bytea not null,
    -- Null while a course shows it.
    unused_since timestamptz(3),
    primary key (name, institute_id)
  )`.execute(db)
  // WebP is compressed already.
  await sql`alter table pictures alter column content set storage external`.execute(db)
}
