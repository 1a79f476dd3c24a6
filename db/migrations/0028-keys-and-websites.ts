import { type Kysely, sql } from 'kysely'

/** How much each key is used, and which websites an institute has proved to be its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table key_uses (
    key_id text not null references api_keys on delete cascade,
    day date not null,
    requests bigint not null,
    primary key (key_id, day)
  )`,
  sql`create table website_proofs (
    institute_id text not null references institutes on delete cascade,
    origin text not null,
    token text not null,
    added_at timestamptz(3) not null,
    proved_at timestamptz(3),
    means text check (means in ('file', 'meta', 'dns')),
    checked_at timestamptz(3),
    failing_since timestamptz(3),
    fault text,
    primary key (institute_id, origin)
  )`,
]
