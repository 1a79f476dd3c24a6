import { sql } from 'kysely'
import { chunksOf } from '#lib/base/chunks.ts'
import { deleteKeyed, insertRows } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource, CourseSources } from '#lib/contract/catalogue/authored/catalogue.ts'
import { type NumberedCourse, rowsOfCourses } from '../source-rows.ts'
import { chunkSize } from './compare-courses.ts'
import type { ComparedIds } from './import-terms.ts'

/** Removes before it inserts, because a version may have moved to another course. */
export async function writeCourses(
  trx: Db,
  instituteId: string,
  courses: CourseSources,
  { ids, unchanged, changed, removed }: ComparedIds,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await deleteCourses(trx, instituteId, [...changed, ...removed])
  await renumberCourses(trx, instituteId, ids, unchanged)

  const written = [...ids.keys()].filter((sequence) => !unchanged.has(ids[sequence] ?? ''))
  let inserted = 0
  let analyzeAt = chunkSize
  for (const chunk of chunksOf(written, chunkSize)) {
    const numbered = chunk.flatMap((sequence) => {
      const course = courses.at(sequence)
      return course ? [{ course, sequence }] : []
    })
    await insertNumbered(trx, instituteId, numbered)
    inserted += chunk.length
    if (inserted >= analyzeAt) {
      await analyze(trx)
      analyzeAt *= 4
    }
    onProgress(unchanged.size + inserted, ids.length)
  }
  if (written.length + removed.length >= chunkSize) await analyze(trx)
}

/**
 * Updates the planner's statistics within the transaction. Otherwise PostgreSQL assumes that newly filled tables are
 * nearly empty, and scans them in triggers and statements. A role that does not own the tables gets a warning.
 */
const analyze = (trx: Db) => sql`analyze courses, versions, invites, plans`.execute(trx)

/** Replaces a stored course with everything that belongs to it; keeps its position. */
export async function replaceCourse(trx: Db, instituteId: string, course: CourseSource): Promise<void> {
  const { sequence } = await trx
    .selectFrom('courses')
    .select('sequence')
    .where('institute_id', '=', instituteId)
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  await deleteCourses(trx, instituteId, [course.id])
  await insertNumbered(trx, instituteId, [{ course, sequence }])
}

export async function appendCourse(trx: Db, instituteId: string, course: CourseSource): Promise<void> {
  const { last } = await trx
    .selectFrom('courses')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  await insertNumbered(trx, instituteId, [{ course, sequence: (last ?? -1) + 1 }])
}

async function deleteCourses(trx: Db, instituteId: string, ids: string[]): Promise<void> {
  for (const chunk of chunksOf(ids, chunkSize)) {
    await deleteKeyed(trx, 'courses', instituteId, 'id', chunk)
  }
}

/** Moves courses that are otherwise unchanged. They need no publish: visitors never see the position. */
async function renumberCourses(
  trx: Db,
  instituteId: string,
  ids: readonly string[],
  unchanged: ReadonlySet<string>,
): Promise<void> {
  const numbers = ids.map((id, sequence) => ({ id, sequence })).filter(({ id }) => unchanged.has(id))
  for (const chunk of chunksOf(numbers, chunkSize)) {
    // As JSON, a chunk is one parameter. Raw SQL, because Kysely lacks `json_to_recordset`.
    await sql`update courses set sequence = given.sequence
      from json_to_recordset(${JSON.stringify(chunk)}::json) as given (id text, sequence integer)
      where courses.institute_id = ${instituteId} and courses.id = given.id
        and courses.sequence <> given.sequence`.execute(trx)
  }
}

async function insertNumbered(
  trx: Db,
  instituteId: string,
  numbered: readonly NumberedCourse[],
): Promise<void> {
  const rows = rowsOfCourses(instituteId, numbered)
  await insertRows(trx, 'courses', rows.courses)
  await insertRows(trx, 'versions', rows.versions)
  await insertRows(trx, 'invites', rows.invites)
  await insertRows(trx, 'plans', rows.plans)
}
