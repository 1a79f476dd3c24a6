import { type Kysely, sql } from 'kysely'
import { health } from '#db/migrations/0001/health.ts'

/** Creates the table that records what was sent to search engines. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await statement.execute(db)
}

const tables = [
  // One row per institute whose site notifies search engines.
  sql`create table indexnow (
    institute_id text primary key references institutes on delete cascade,
    -- Changes up to this revision were sent.
    sent_revision bigint not null,
    -- When something was last sent; null: never.
    sent_at timestamptz(3),
    ${health()}
  )`,
]
