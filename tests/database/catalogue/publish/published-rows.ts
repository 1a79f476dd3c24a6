import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** All that readers can be answered about an institute, without what tells one publish from another. */
export async function publishedRows(db: Db, instituteId: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'published_changes'
      and (table_name like 'published\\_%' or table_name = 'course_slugs')
    order by 1`.execute(db)
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql`select to_jsonb(row) - 'revision' - 'events' as row from ${sql.table(name)} row
      where institute_id = ${instituteId} order by 1`.execute(db)
    found[name] = rows
  }
  const { rows } = await sql`select site, streams, next_change_at, languages_enabled
    from publications where institute_id = ${instituteId}`.execute(db)
  return { ...found, publications: rows }
}

export async function revisionOf(db: Db, instituteId: string): Promise<number> {
  const { revision } = await db
    .selectFrom('publications')
    .select('revision')
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return Number(revision)
}

/** How many changes wait to be published. */
export const countNotes = async (db: Db, instituteId: string): Promise<number> =>
  (await db.selectFrom('stale_courses').select('id').where('institute_id', '=', instituteId).execute()).length
