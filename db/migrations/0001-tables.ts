import { type Kysely, sql } from 'kysely'
import { courses } from './0001/courses.ts'
import { institutes } from './0001/institutes.ts'
import { keys } from './0001/keys.ts'
import { leads } from './0001/leads.ts'
import { office } from './0001/office.ts'
import { publications } from './0001/publications.ts'
import { published } from './0001/published.ts'
import { staleCourses } from './0001/stale-courses.ts'

/** Creates the core's tables. Modules create their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = [institutes, courses, staleCourses, publications, published, keys, leads, office]
  for (const statement of tables.flat()) await statement.execute(db)
  await spreadAlike.execute(db)
}

/**
 * Hides from the planner how many rows each institute has. These statistics may be a day old: for an institute added
 * since, the planner would expect no rows and would scan all of the institute's rows to find one. Without statistics,
 * it assumes that all institutes have equally many rows and picks the index with the most columns.
 */
const spreadAlike = sql`do $$ declare tenant text; begin
  foreach tenant in array array[
    'websites', 'languages', 'editions', 'formats', 'folders', 'stream_items', 'courses', 'versions', 'invites', 'plans',
    'learning_paths', 'path_steps', 'publish_faults', 'published_changes', 'published_courses',
    'published_paths', 'published_steps', 'published_versions', 'sitemap_chunks', 'stale_courses'
  ] loop
    execute format('alter table %I alter column institute_id set statistics 0', tenant);
  end loop;
end $$`
