import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import type { Counts } from './import.ts'
import { loadCourses } from './load-courses.ts'
import { UnreadableValue } from './load-values.ts'
import type { CatalogueSource, CourseSource } from './source.ts'
import { courseRows, type PlacedCourse } from './source-rows.ts'

/** Courses in memory at once, beside the document; with more, the database prefers reading whole tables. */
const batchSize = 250

/**
 * Replaces the courses that differ from what is stored, with all that belongs to them, and removes those that the
 * source no longer has. All removals come before the first insertion: a version may have moved to another course.
 */
export async function importCourses(
  trx: Db,
  { institute, courses }: CatalogueSource,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<Counts> {
  const { unchanged, changed, removed } = await compareCourses(trx, institute.id, courses, (done) =>
    onProgress(done, courses.length),
  )
  await deleteCourses(trx, institute.id, [...changed, ...removed])
  await placeCourses(trx, institute.id, courses, unchanged)

  const written = courses
    .map((course, sequence) => ({ course, sequence }))
    .filter(({ course }) => !unchanged.has(course.id))
  let inserted = 0
  let analyzeAt = batchSize
  for (const batch of batchesOf(written)) {
    await insertCourses(trx, institute.id, batch)
    inserted += batch.length
    if (inserted >= analyzeAt) {
      await analyze(trx)
      analyzeAt *= 4
    }
    onProgress(unchanged.size + inserted, courses.length)
  }
  if (written.length + removed.length >= batchSize) await analyze(trx)
  return {
    added: written.length - changed.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: unchanged.size,
  }
}

/**
 * Within a transaction that fills the tables, and before publishing reads them, the database would still take them
 * for nearly empty: triggers and batches would read them whole each time. Only their owner may ask for this; for
 * another role it is a warning.
 */
const analyze = (trx: Db) => sql`analyze courses, versions, invites, plans`.execute(trx)

interface Comparison {
  unchanged: Set<string>
  changed: string[]
  removed: string[]
}

async function compareCourses(
  trx: Db,
  instituteId: string,
  courses: CatalogueSource['courses'],
  onCompared: (done: number) => void,
): Promise<Comparison> {
  const comparison: Comparison = { unchanged: new Set(), changed: [], removed: [] }
  const authored = new Map(courses.map((course) => [course.id, course]))
  let after: string | null = null
  while (true) {
    const ids = await listCourseIds(trx, instituteId, after)
    const stored = new Map((await loadReadable(trx, instituteId, ids)).map((course) => [course.id, course]))
    for (const id of ids) {
      const course = authored.get(id)
      if (course === undefined) comparison.removed.push(id)
      else if (isDeepStrictEqual(course, stored.get(id))) comparison.unchanged.add(id)
      else comparison.changed.push(id)
    }
    onCompared(comparison.unchanged.size)
    const last = ids.at(-1)
    if (last === undefined) return comparison
    after = last
  }
}

async function listCourseIds(trx: Db, instituteId: string, after: string | null): Promise<string[]> {
  let query = trx.selectFrom('courses').where('institute_id', '=', instituteId).select('id')
  if (after !== null) query = query.where('id', '>', after)
  return (await query.orderBy('id').limit(batchSize).execute()).map(({ id }) => id)
}

/** A value that cannot be read must not stand in the way of the import that repairs it: its batch is replaced. */
async function loadReadable(trx: Db, instituteId: string, ids: string[]): Promise<CourseSource[]> {
  try {
    return await loadCourses(trx, instituteId, { ids })
  } catch (error) {
    if (error instanceof UnreadableValue) return []
    throw error
  }
}

async function deleteCourses(trx: Db, instituteId: string, ids: string[]): Promise<void> {
  for (const batch of batchesOf(ids)) {
    await trx
      .deleteFrom('courses')
      .where('institute_id', '=', instituteId)
      .where('id', '=', sql<string>`any(${batch}::text[])`)
      .execute()
  }
}

/**
 * Moves unchanged courses to their place in the document. No visitor sees that place, so the courses are not
 * counted as changed and nothing need be published for them.
 */
async function placeCourses(
  trx: Db,
  instituteId: string,
  courses: CatalogueSource['courses'],
  unchanged: ReadonlySet<string>,
): Promise<void> {
  const places = courses.map(({ id }, sequence) => ({ id, sequence })).filter(({ id }) => unchanged.has(id))
  for (const batch of batchesOf(places)) {
    await sql`update courses set sequence = place.sequence
      from json_to_recordset(${JSON.stringify(batch)}::json) as place (id text, sequence integer)
      where courses.institute_id = ${instituteId} and courses.id = place.id
        and courses.sequence <> place.sequence`.execute(trx)
  }
}

async function insertCourses(trx: Db, instituteId: string, batch: readonly PlacedCourse[]): Promise<void> {
  const rows = courseRows(instituteId, batch)
  await insertRows(trx, 'courses', rows.courses)
  await insertRows(trx, 'versions', rows.versions)
  await insertRows(trx, 'invites', rows.invites)
  await insertRows(trx, 'plans', rows.plans)
}

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += batchSize) yield items.slice(start, start + batchSize)
}
