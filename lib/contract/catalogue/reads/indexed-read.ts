import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { inSnapshot } from '#lib/base/db/rows.ts'
import { bytesOf, type JsonBytes } from '#lib/base/json.ts'
import { isSameRevision, type Revision, readRevision } from '#lib/contract/revision.ts'
import { cachedSummary, followerOf, type Revised } from '../follower/follower.ts'
import type { Answered } from '../follower/publication.ts'
import type { IndexQuery } from '../index/catalogue-index.ts'
import type { FoundCourse } from '../index/indexed-course.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import { withOwnUrls } from './picture-urls.ts'

/** A read in two steps: query the index, then read rows by key. */
interface IndexedRead<Found, Json, Nothing> {
  /**
   * Returns the index query, and the revision of any rows that it is based on. May return undefined if there is nothing
   * to read.
   */
  ask: (trx: Db) => Promise<{ query: IndexQuery<Found>; revision?: Revision | undefined } | Nothing>
  /**
   * Reads the rows of the result. Returns undefined if a row changed after the result's revision, so that the read is
   * retried. Inside a transaction a retry would read the same rows, so it skips such rows.
   */
  read: (trx: Db, found: Revised<Found>) => Promise<Json | undefined>
}

/** Retries when a publish changes the data mid-read; the last attempt reads one snapshot. */
const attemptsMax = 20

/** Runs a read at one revision, `admitted` or later. Retries if a publish interferes. */
export function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  indexed: IndexedRead<Found, Json, never>,
): Promise<Answered<Json>>
export function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  indexed: IndexedRead<Found, Json, undefined>,
): Promise<Answered<Json> | undefined>
export async function atOneRevision<Found, Json>(
  db: Db,
  instituteId: string,
  admitted: Revision | undefined,
  { ask, read }: IndexedRead<Found, Json, undefined>,
): Promise<Answered<Json> | undefined> {
  /** Returns undefined if a publish interfered. */
  const attempt = async (trx: Db, known?: Revision) => {
    const asked = await ask(trx)
    if (asked === undefined) return { answer: undefined }
    const wanted = asked.revision ?? known ?? (await readRevision(trx, instituteId))
    const found = await followerOf(trx, instituteId).find(trx, wanted, asked.query)
    if (asked.revision && !isSameRevision(found.revision, asked.revision)) return undefined
    const json = await read(trx, found)
    return json === undefined ? undefined : { answer: { json, revision: found.revision } }
  }
  for (let attempts = 1; attempts < attemptsMax; attempts++) {
    const done = await attempt(db, attempts === 1 ? admitted : undefined)
    if (done) return done.answer
  }
  const done = await inSnapshot(db, attempt)
  if (done === undefined) throw new Error(`Institute ${instituteId} cannot be read at one revision.`)
  return done.answer
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
