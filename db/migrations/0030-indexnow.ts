import { type Kysely, sql } from 'kysely'

/**
 * How far search engines were told (IndexNow) what changed on the site's pages, and under which addresses they know
 * each course: of one that went, or has another title, nothing else remembers them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table indexnow (
    institute_id text primary key references institutes on delete cascade,
    told_revision bigint not null,
    told_at timestamptz(3),
    failures integer not null default 0,
    failing_since timestamptz(3),
    paused_until timestamptz(3),
    last_error text,
    claim text,
    claimed_until timestamptz(3)
  )`,
  sql`create table indexnow_pages (
    institute_id text not null references indexnow on delete cascade,
    course_id text not null,
    addresses text[] not null,
    primary key (institute_id, course_id)
  )`,
]
