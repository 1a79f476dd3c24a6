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
