import { type Kysely, sql } from 'kysely'

/**
 * What is stored of each entry, by digest, so that a publish of everything writes only what became different. Finished
 * JSON is compressed as it is written, which the newer method does several times faster; not every server has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table published_entries (
    institute_id text not null references institutes on delete cascade,
    entry_id text collate "C" not null,
    digests jsonb not null,
    primary key (institute_id, entry_id)
  )`,
  // One edited course asks for its own group, of thousands perhaps. Some databases have it since they were made.
  sql`create index if not exists editions_course on editions (institute_id, course_id)`,
  sql`do $$ begin
    alter table published_versions alter column summary set compression lz4, alter column detail set compression lz4;
    alter table published_outlines alter column outline set compression lz4;
    alter table cleaned_html alter column html set compression lz4, alter column text set compression lz4;
  exception when feature_not_supported then
    raise notice 'lz4 is not available: %', sqlerrm;
  end $$`,
]
