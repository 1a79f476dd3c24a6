import { sql } from 'kysely'
import { bytesOf } from '#lib/bytes.ts'
import type { Db } from '#lib/db/open.ts'
import type { FoundCourse } from '../index/indexed-entry.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { JsonBytes } from '../shapes/json.ts'
import { cachedSummary } from './follower.ts'
import type { Revision } from './publication.ts'

/**
 * Returns the summaries of courses found at a revision, in their order, from the cache or by key. Undefined when one of
 * them changed after the revision. In a transaction missing ones are left out.
 */
export async function readSummaries(
  db: Db,
  instituteId: string,
  { courses, revision }: { courses: FoundCourse[]; revision: Revision },
): Promise<JsonBytes<CourseSummary>[] | undefined> {
  const cached = courses.map((course) => cachedSummary(db, instituteId, course))
  const found = cached.map(({ get }) => get())
  const missing = [...found.keys()].filter((place) => found[place] === undefined)
  if (missing.length > 0) {
    const asked = missing.flatMap((place) => courses[place] ?? [])
    for (const { number, summary } of await readMissing(db, instituteId, asked, revision)) {
      const place = missing[number - 1] as number
      found[place] = bytesOf(summary)
      cached[place]?.set(found[place])
    }
  }
  const summaries = found.filter((summary) => summary !== undefined)
  return db.isTransaction || summaries.length === found.length ? summaries : undefined
}

/** Reads summaries by the number of each course, from 1; leaves out courses that changed after a revision. */
async function readMissing(
  db: Db,
  instituteId: string,
  courses: FoundCourse[],
  revision: Revision,
): Promise<{ number: number; summary: string }[]> {
  // A builder has no `with ordinality`; `offset 0` keeps the look-ups by key.
  const { rows } = await sql<{ number: number; summary: string }>`
    select asked.number::integer, shown.summary
    from unnest(${courses.map(({ id }) => id)}::text[], ${courses.map(({ language }) => language)}::text[])
      with ordinality as asked (id, language, number)
    cross join lateral (
      select revision from published_courses
      where institute_id = ${instituteId} and entry_id = asked.id offset 0) course
    cross join lateral (
      select summary from published_versions version
      where institute_id = ${instituteId} and entry_id = asked.id and asked.language in ('', version.language)
      order by place limit 1) shown
    where course.revision <= ${revision.number}::bigint`.execute(db)
  return rows
}
