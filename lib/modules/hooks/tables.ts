import { type Kysely, sql } from 'kysely'
import { health } from '#db/migrations/0001/health.ts'

/** Creates the hooks table. Each hook records up to which revision it was notified. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db)
}

/**
 * Adds the digest by which an address is recognised, because the address itself is sealed from now on. A carried-over
 * hook has none until it is sealed.
 */
export async function addDigest(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hooks add column digest text`.execute(db)
  await sql`update hooks set digest = encode(sha256(convert_to(url, 'UTF8')), 'hex')`.execute(db)
  await sql`alter table hooks add unique (institute_id, digest)`.execute(db)
  // Two addresses may look alike when they are shortened.
  await sql`alter table hooks drop constraint hooks_institute_id_url_key`.execute(db)
}

const tables = [
  // The pending event is stored, so that retries send exactly the same event until the receiver accepts it.
  sql`create table hooks (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    url text not null,
    -- JSON of the signing secrets, sealed when the service has a key for that.
    secrets text not null,
    created_at timestamptz(3) not null,
    -- Changes up to this revision were delivered.
    sent_revision bigint not null,
    -- When an event was last taken; null: never.
    sent_at timestamptz(3),
    -- JSON of the event on its way, and the revision up to which it goes; null when there is none.
    event text,
    event_revision bigint,
    -- When the next event is to be made and sent; null while nothing changed.
    due_at timestamptz(3),
    -- When the hook was paused, as it took nothing for days; null while active.
    paused_at timestamptz(3),
    ${health()},
    unique (institute_id, url),
    check ((event is null) = (event_revision is null))
  )`,
]
