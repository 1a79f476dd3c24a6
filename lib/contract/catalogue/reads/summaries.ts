import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { bytesOf, type JsonBytes } from '#lib/base/json.ts'
import type { Revision } from '#lib/contract/revision.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import { cachedSummary } from '../follower/follower.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import { withOwnUrls } from './picture-urls.ts'

/**
 * Returns the summaries of found courses, in the same order, from the cache or by key, each behind a comma. Returns
 * undefined if a course changed after the revision. In a transaction, skips missing summaries.
 */
export async function readSummaries(
  db: Db,
  instituteId: string,
  { courses, revision }: { courses: FoundCourse[]; revision: Revision },
): Promise<JsonBytes<CourseSummary>[] | undefined> {
  const cached = courses.map((course) => cachedSummary(db, instituteId, course))
  const found = cached.map(({ get }) => get())
  const missing = [...found.keys()].filter((at) => found[at] === undefined)
  if (missing.length > 0) {
    const asked = missing.flatMap((at) => courses[at] ?? [])
    for (const { number, summary } of await readMissing(db, instituteId, asked, revision)) {
      const at = missing[number - 1] as number
      found[at] = bytesOf(`,${withOwnUrls(summary)}`)
      cached[at]?.set(found[at])
    }
  }
  const summaries = found.filter((summary) => summary !== undefined)
  return db.isTransaction || summaries.length === found.length ? summaries : undefined
}

/** `number` is the position in `courses`, from 1. Skips courses that changed after the revision. */
async function readMissing(
  db: Db,
  instituteId: string,
  courses: FoundCourse[],
  revision: Revision,
): Promise<{ number: number; summary: string }[]> {
  // Raw SQL, because Kysely lacks `with ordinality`; `offset 0` forces look-ups by key.
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
