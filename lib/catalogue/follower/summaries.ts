import { sql } from 'kysely'
import { bytesOf } from '#lib/bytes.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { Held } from '../index/held.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { JsonBytes } from '../shapes/json.ts'
import { keptSummary } from './memory.ts'
import type { Revision } from './publication.ts'

/** Courses as one list shows them, as of a revision. */
interface Shown {
  courses: Held[]
  language: string
  revision: Revision
}

/**
 * The summaries that a page shows, in its order: those that are kept, and the others by key. Undefined when one of them
 * became different after the page was found.
 */
export async function readSummaries(
  db: Db,
  instituteId: string,
  { courses, language, revision }: Shown,
): Promise<JsonBytes<CourseSummary>[] | undefined> {
  const slots = courses.map((course) => keptSummary(db, instituteId, course, language))
  const found = slots.map(({ find }) => find())
  const missing = courses.filter((_, place) => found[place] === undefined).map(({ id }) => id)
  if (missing.length > 0) {
    const read = await readShown(db, instituteId, missing, language, revision.number)
    for (const [place, { id }] of courses.entries()) {
      const text = read.get(id)
      if (text === undefined) continue
      const summary = bytesOf(text)
      slots[place]?.keep(summary)
      found[place] = summary
    }
  }
  return found.every((summary) => summary !== undefined) ? found : undefined
}

/** By id, those of which nothing became different after a revision. */
async function readShown(
  db: Db,
  instituteId: string,
  courseIds: string[],
  language: string,
  revision: number,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(rowsKeyed('published_openings', instituteId, 'course_id', courseIds).as('opening'))
    .innerJoin('published_courses as course', (join) =>
      join
        .onRef('course.institute_id', '=', 'opening.institute_id')
        .onRef('course.entry_id', '=', 'opening.entry_id'),
    )
    .innerJoin('published_versions as shown', (join) =>
      join
        .onRef('shown.institute_id', '=', 'opening.institute_id')
        .onRef('shown.entry_id', '=', 'opening.entry_id')
        .onRef('shown.version_id', '=', 'opening.version_id'),
    )
    .select(['opening.course_id', 'shown.summary'])
    .where('opening.language', '=', language)
    .whereRef('opening.course_id', '=', 'opening.entry_id')
    .where('course.revision', '<=', sql<string>`${revision}::bigint`)
    .execute()
  return new Map(rows.map(({ course_id, summary }) => [course_id, summary]))
}
