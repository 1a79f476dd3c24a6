import { type Kysely, sql } from 'kysely'

/** Adds the parts that a large institute's index is made of, so that a new process reads few large rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table published_parts (
    institute_id text not null references institutes on delete cascade,
    part integer not null,
    -- The revision and the shape version that the parts were made at.
    revision bigint not null,
    shape integer not null,
    -- An IndexPart without texts, and its TextPart, as JSON.
    courses text not null,
    texts text not null,
    primary key (institute_id, part)
  )`.execute(db)
  await sql`alter table published_parts alter column institute_id set statistics 0`.execute(db)
  await sql`do $$ begin
    alter table published_parts alter column courses set compression lz4, alter column texts set compression lz4;
  exception when feature_not_supported then
    raise notice 'lz4 is not available: %', sqlerrm;
  end $$`.execute(db)
}
