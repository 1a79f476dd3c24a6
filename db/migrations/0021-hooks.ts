import { type Kysely, sql } from 'kysely'

/**
 * Where an institute's followers want to be told what changed. Each has its own place in the change log, and the one
 * event that is on its way: it stays as it was made until it is taken, however often it is sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table hooks (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    url text not null,
    secrets text not null,
    created_at timestamptz(3) not null,
    told_revision bigint not null,
    told_at timestamptz(3),
    event text,
    event_revision bigint,
    due_at timestamptz(3),
    stopped_at timestamptz(3),
    failures integer not null default 0,
    failing_since timestamptz(3),
    paused_until timestamptz(3),
    last_error text,
    claim text,
    claimed_until timestamptz(3),
    unique (institute_id, url),
    check ((event is null) = (event_revision is null))
  )`,
]
