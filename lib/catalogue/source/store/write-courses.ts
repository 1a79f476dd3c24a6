import { sql } from 'kysely'
import type { CourseSource, CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { Db } from '#lib/db/open.ts'
import { deleteKeyed, insertRows } from '#lib/db/rows.ts'
import { partsOf } from '#lib/parts.ts'
import { courseRows, type PlacedCourse } from '../source-rows.ts'
import { batchSize, type Comparison } from './compare-courses.ts'

/**
 * Replaces the courses that differ from the stored ones, with everything that belongs to them, and removes courses
 * that the source no longer has. All removals come before insertions: a version may have moved to another course.
 */
export async function writeCourses(
  trx: Db,
  instituteId: string,
  courses: CourseSources,
  { ids, unchanged, changed, removed }: Omit<Comparison, 'counts' | 'versions'>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await deleteCourses(trx, instituteId, [...changed, ...removed])
  await placeCourses(trx, instituteId, ids, unchanged)

  const written = [...ids.keys()].filter((place) => !unchanged.has(ids[place] ?? ''))
  let inserted = 0
  let analyzeAt = batchSize
  for (const batch of partsOf(written, batchSize)) {
    const placed = batch.flatMap((sequence) => {
      const course = courses.at(sequence)
      return course ? [{ course, sequence }] : []
    })
    await insertPlaced(trx, instituteId, placed)
    inserted += batch.length
    if (inserted >= analyzeAt) {
      await analyze(trx)
      analyzeAt *= 4
    }
    onProgress(unchanged.size + inserted, ids.length)
  }
  if (written.length + removed.length >= batchSize) await analyze(trx)
}

/**
 * Updates the planner's statistics inside the transaction. Without it PostgreSQL takes the filled tables for nearly
 * empty, and triggers and batches scan them whole each time. A role that does not own the tables gets a warning.
 */
const analyze = (trx: Db) => sql`analyze courses, versions, invites, plans`.execute(trx)

/** Replaces a stored course, with everything that belongs to it, at its position. */
export async function replaceCourse(trx: Db, instituteId: string, course: CourseSource): Promise<void> {
  const { sequence } = await trx
    .selectFrom('courses')
    .select('sequence')
    .where('institute_id', '=', instituteId)
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  await deleteCourses(trx, instituteId, [course.id])
  await insertPlaced(trx, instituteId, [{ course, sequence }])
}

/** Adds a course behind all others. */
export async function appendCourse(trx: Db, instituteId: string, course: CourseSource): Promise<void> {
  const { last } = await trx
    .selectFrom('courses')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  await insertPlaced(trx, instituteId, [{ course, sequence: (last ?? -1) + 1 }])
}

async function deleteCourses(trx: Db, instituteId: string, ids: string[]): Promise<void> {
  for (const batch of partsOf(ids, batchSize)) {
    await deleteKeyed(trx, 'courses', instituteId, 'id', batch)
  }
}

/**
 * Moves unchanged courses to their position in the document. No visitor sees that position, so the courses do not
 * count as changed and need no publish.
 */
async function placeCourses(
  trx: Db,
  instituteId: string,
  ids: readonly string[],
  unchanged: ReadonlySet<string>,
): Promise<void> {
  const places = ids.map((id, sequence) => ({ id, sequence })).filter(({ id }) => unchanged.has(id))
  for (const batch of partsOf(places, batchSize)) {
    // JSON makes a batch one parameter; Kysely's builder has no `json_to_recordset`.
    await sql`update courses set sequence = place.sequence
      from json_to_recordset(${JSON.stringify(batch)}::json) as place (id text, sequence integer)
      where courses.institute_id = ${instituteId} and courses.id = place.id
        and courses.sequence <> place.sequence`.execute(trx)
  }
}

async function insertPlaced(trx: Db, instituteId: string, placed: readonly PlacedCourse[]): Promise<void> {
  const rows = courseRows(instituteId, placed)
  await insertRows(trx, 'courses', rows.courses)
  await insertRows(trx, 'versions', rows.versions)
  await insertRows(trx, 'invites', rows.invites)
  await insertRows(trx, 'plans', rows.plans)
}
