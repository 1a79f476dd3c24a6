import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/**
 * What an id in a path opens: its row for the language when the entry has it, else the one without. At most one row;
 * `language` is folded, null when it can match nothing.
 */
export const openedBy = (
  db: Db,
  instituteId: string,
  courseId: string,
  language: string | null | undefined,
) =>
  db
    .selectFrom('published_openings as opening')
    .where('opening.institute_id', '=', instituteId)
    .where('opening.course_id', '=', courseId)
    .where('opening.language', 'in', ['', language ?? ''])
    .orderBy('opening.language', 'desc')
    .limit(1)

/**
 * The ids of the courses that some ids open, in the order given, each once. The id of a version opens its course where
 * no course, published or not, has that id.
 */
export async function listOpened(db: Db, instituteId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ entry_id: string | null }>`
    select coalesce(opening.entry_id, (
      select variant.entry_id from published_variants variant
      where variant.institute_id = ${instituteId} and variant.version_id = asked.id
        and not exists (select from courses where courses.institute_id = ${instituteId} and courses.id = asked.id)
      order by variant.entry_id limit 1)) as entry_id
    from unnest(${[...ids]}::text[]) with ordinality as asked(id, place)
    left join published_openings opening on opening.institute_id = ${instituteId}
      and opening.course_id = asked.id and opening.language = ''
    order by asked.place`.execute(db)
  return [...new Set(rows.flatMap(({ entry_id }) => entry_id ?? []))]
}
