import { sql } from 'kysely'
import { insertRows, insertTexts } from '#lib/db/bulk.ts'
import { deletionKeyed, rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { Differences } from '../changes/differences.ts'
import { together } from '../in-stages.ts'
import type { FormerEntry, StoredEntry } from './entry-rows.ts'
import type { PlaceChanges } from './publication-row.ts'

/** Options of a write, and the collectors of counts and differences. */
export interface WriteOptions {
  /** Writes every row, which repairs damage; else only rows of changed entries. */
  isRepair: boolean
  revision: number
  places: PlaceChanges
  differences: Differences
}

/** Replaces the published rows of some courses with their present entries, where these differ. */
export async function writeEntries(
  trx: Db,
  instituteId: string,
  courseIds: string[],
  stored: StoredEntry[],
  { isRepair, revision, places, differences }: WriteOptions,
): Promise<void> {
  const former = await findFormer(trx, instituteId, courseIds)
  const replaced = { former, now: new Map(stored.map((entry) => [entry.entry_id, entry])) }
  places.add(replaced)
  differences.addCourses(replaced)
  const written = stored.filter(
    ({ entry_id, course }) => isRepair || former.get(entry_id)?.row_digest !== course.row_digest,
  )
  const removed = [...former.keys()].filter((id) => !replaced.now.has(id))
  const replacedIds = [...removed, ...written.map(({ entry_id }) => entry_id)]
  await deleteEntries(trx, instituteId, replacedIds)
  const courses = written.map(({ entry_id, course }) => {
    const last = former.get(entry_id)
    const isListedAlike = !isRepair && last?.list_digest === course.list_digest
    return { ...course, revision: (isListedAlike && last?.revision) || revision }
  })
  const versions = written.flatMap((entry) => entry.versions)
  await together([
    insertRows(trx, 'published_courses', courses),
    // Finished JSON: most of the bytes written.
    insertTexts(trx, 'published_versions', versions),
  ])
}

/** Finds the published entries of the courses. */
async function findFormer(
  trx: Db,
  instituteId: string,
  courseIds: string[],
): Promise<Map<string, FormerEntry>> {
  const opened = rowsKeyed('published_versions', instituteId, 'course_id', courseIds)
  const named = rowsKeyed('published_courses', instituteId, 'entry_id', courseIds)
  // Look-ups by key, which builders cannot make: see `rowsKeyed`.
  const { rows } = await sql<FormerEntry>`
    select course.entry_id, position::text, newest::text, extract(epoch from newest)::float8 * 1000 as newest_ms,
      languages, places, row_digest, list_digest, answer_digest, revision::text
    from (select entry_id from ${opened} opened union select entry_id from ${named} named) entry
    cross join lateral (select * from published_courses course
      where course.institute_id = ${instituteId} and course.entry_id = entry.entry_id offset 0) course`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.entry_id, row]))
}

/** Deletes from both tables in one statement. */
async function deleteEntries(trx: Db, instituteId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return
  const versions = deletionKeyed('published_versions', instituteId, 'entry_id', entryIds)
  const courses = deletionKeyed('published_courses', instituteId, 'entry_id', entryIds)
  await sql`with versions as (${versions}) ${courses}`.execute(trx)
}
