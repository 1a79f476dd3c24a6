import { type Kysely, sql } from 'kysely'

/**
 * What a faulty learning path, language, folder or site field is shown with until it is mended; and faults of these
 * beside those of courses. Changes go by a key of their own, as the code of a path may be longer than an index can hold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`alter table published_paths add column series text`,
  sql`alter table publications add column site_kept jsonb not null default '{}'`,
  // The next publish finds them again.
  sql`delete from publish_faults`,
  sql`alter table publish_faults rename column course_id to id`,
  sql`alter table publish_faults
    add column kind text not null check (kind in ('course', 'path', 'site')),
    drop constraint publish_faults_pkey, add primary key (institute_id, kind, id)`,
  sql`alter table published_changes add column key text collate "C"`,
  sql`update published_changes set key = id`,
  sql`alter table published_changes alter column key set not null,
    drop constraint published_changes_pkey, add primary key (institute_id, kind, key)`,
  sql`drop index published_changes_order`,
  sql`create index published_changes_order on published_changes (institute_id, revision, kind, key)`,
]
