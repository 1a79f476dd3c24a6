import { type Kysely, sql } from 'kysely'

/**
 * The planner shall know nothing of how the rows are shared out among institutes. What it knows is of yesterday: of an
 * institute that came since then it expects no rows, and reads all of them in search of one. Without statistics every
 * institute has the same share to it, and the index with the most columns wins. Naming the column's own type anew takes
 * away what is known already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql
      .raw(
        `alter table ${table} alter column institute_id set statistics 0, alter column institute_id type text`,
      )
      .execute(db)
}

const tables = [
  'websites',
  'languages',
  'editions',
  'formats',
  'folders',
  'stream_items',
  'courses',
  'versions',
  'invites',
  'plans',
  'learning_paths',
  'path_steps',
  'changes',
  'publish_faults',
  'published_changes',
  'published_courses',
  'published_editions',
  'published_entries',
  'published_openings',
  'published_outlines',
  'published_pages',
  'published_paths',
  'published_steps',
  'published_variants',
  'published_versions',
]
