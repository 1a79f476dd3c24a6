import { type Kysely, sql } from 'kysely'

/**
 * The revision that wrote each listed row, and the last change of each thing that readers are answered: what keeps an
 * index in a process current, and what `GET /changes` lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table published_courses add column revision bigint not null default 0`,
  sql`create index published_courses_revision on published_courses (institute_id, revision)`,
  sql`alter table published_versions add column revision bigint not null default 0`,
  sql`alter table publications add column changes_from bigint not null default 0`,
  sql`create table published_changes (
    institute_id text not null references institutes on delete cascade,
    kind text collate "C" not null check (kind in ('course', 'path', 'list', 'streams', 'site')),
    id text collate "C" not null,
    change text not null check (change in ('changed', 'removed')),
    revision bigint not null,
    at timestamptz(3) not null,
    primary key (institute_id, kind, id)
  )`,
  sql`create index published_changes_order on published_changes (institute_id, revision, kind, id)`,
]
