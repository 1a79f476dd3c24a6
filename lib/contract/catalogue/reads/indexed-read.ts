import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { inSnapshot } from '#lib/base/db/rows.ts'
import { bytesOf, type JsonBytes } from '#lib/base/json.ts'
import { type Revision, readRevision } from '#lib/contract/revision.ts'
import { cachedSummary, followerOf, type Revised } from '../follower/follower.ts'
import type { CatalogueIndex, IndexNeeds } from '../index/catalogue-index.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import { withOwnUrls } from './picture-urls.ts'

/** Tells `atOneRevision` that a publish changed the data during a read. */
export const changed = Symbol('changed')

/** Reads the index of an institute at a revision or a later one, by default the current one. See `Follower.withIndex`. */
export const withIndex = async <Found>(
  db: Db,
  instituteId: string,
  revision: Revision | undefined,
  needsOf: (index: CatalogueIndex) => IndexNeeds,
  read: (index: CatalogueIndex) => Found,
): Promise<Revised<Found>> =>
  followerOf(db, instituteId).withIndex(db, revision ?? (await readRevision(db, instituteId)), needsOf, read)

/** Retries when a publish changes the data mid-read; the last attempt reads one snapshot. */
const attemptsMax = 20

/**
 * Runs a read of the index and of rows until it is of one revision, `admitted` or later. `read` returns `changed` if a
 * publish interfered. In the snapshot of the last attempt that cannot be.
 */
export async function atOneRevision<Answer>(
  db: Db,
  admitted: Revision | undefined,
  read: (trx: Db, revision: Revision | undefined) => Promise<Answer | typeof changed>,
): Promise<Answer> {
  for (let attempts = 1; attempts < attemptsMax; attempts++) {
    const answer = await read(db, attempts === 1 ? admitted : undefined)
    if (answer !== changed) return answer
  }
  const answer = await inSnapshot(db, (trx) => read(trx, undefined))
  if (answer === changed) throw new Error('The catalogue cannot be read at one revision.')
  return answer
}

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

/**
 * Reads summaries by key. `number` is the position of a summary's course in `courses`, from 1. Skips courses that
 * changed after the revision.
 */
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
