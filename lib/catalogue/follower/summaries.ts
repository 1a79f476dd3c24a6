import { sql } from 'kysely'
import { bytesOf } from '#lib/bytes.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { IndexedEntry } from '../index/indexed-entry.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { JsonBytes } from '../shapes/json.ts'
import { cachedSummary } from './memory.ts'
import type { Revision } from './publication.ts'

/** Courses of one list at a revision. */
interface ListedCourses {
  courses: IndexedEntry[]
  language: string
  revision: Revision
}

/**
 * Returns the summaries of a page in its order, from the cache or by key. Undefined when a course changed after the
 * page was found.
 */
export async function readSummaries(
  db: Db,
  instituteId: string,
  { courses, language, revision }: ListedCourses,
): Promise<JsonBytes<CourseSummary>[] | undefined> {
  const cached = courses.map((course) => cachedSummary(db, instituteId, course, language))
  const found = cached.map(({ get }) => get())
  const missing = courses.filter((_, place) => found[place] === undefined).map(({ id }) => id)
  if (missing.length > 0) {
    const read = await readMissing(db, instituteId, missing, language, revision.number)
    for (const [place, { id }] of courses.entries()) {
      const text = read.get(id)
      if (text === undefined) continue
      const summary = bytesOf(text)
      cached[place]?.set(summary)
      found[place] = summary
    }
  }
  return found.every((summary) => summary !== undefined) ? found : undefined
}

/** Reads summaries by id; leaves out courses that changed after a revision. */
async function readMissing(
  db: Db,
  instituteId: string,
  courseIds: string[],
  language: string,
  revision: number,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom(rowsKeyed('published_courses', instituteId, 'entry_id', courseIds).as('course'))
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('published_versions')
          .select('summary')
          .where('institute_id', '=', instituteId)
          .whereRef('entry_id', '=', 'course.entry_id')
          .$if(language !== '', (shown) => shown.where('language', '=', language))
          .orderBy('place')
          .limit(1)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['course.entry_id', 'shown.summary'])
    .where('course.revision', '<=', sql<string>`${revision}::bigint`)
    .execute()
  return new Map(rows.map(({ entry_id, summary }) => [entry_id, summary]))
}
