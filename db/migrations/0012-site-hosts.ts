import { type Kysely, sql } from 'kysely'

/** Adds the hosts under which an institute's site is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table site_hosts (
    -- As requests name it: lower case, Punycode, without a port or a trailing dot.
    host text primary key,
    institute_id text not null references institutes on delete cascade,
    -- Place among the institute's hosts. The lowest of those that work is the main host.
    position integer not null,
    -- From the document, from a command or the dashboard, or from both.
    in_document boolean not null default false,
    is_added boolean not null default true,
    -- What is shown at /.well-known/catalogue-site under this host, so that it can be seen to lead here.
    token text,
    -- Since when the host shows the institute's site; null: it waits for its proof.
    works_at timestamptz(3),
    added_at timestamptz(3) not null
  )`,
  sql`create index site_hosts_institute on site_hosts (institute_id)`,
]
