import { type Kysely, sql } from 'kysely'
import { health } from '#db/migrations/0001/health.ts'

/** Creates the hooks table. Each hook records up to which revision it was notified. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db)
}

const tables = [
  // The pending event is stored, so that retries send exactly the same event until the receiver accepts it.
  sql`create table hooks (
    id text primary key,
    institute_id text not null references institutes on delete cascade,
    -- Sealed like the secrets, so the digest of the address recognises it.
    url text not null,
    digest text,
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
    unique (institute_id, digest),
    check ((event is null) = (event_revision is null))
  )`,
]
