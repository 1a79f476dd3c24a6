import { sql } from 'kysely'
import { insertRows } from '#lib/db/bulk.ts'
import { deleteKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { CompiledPath } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Companions } from '../rules/entries.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import type { StoredPath } from '../source/load/load-paths.ts'
import type { Differences } from './changes/differences.ts'
import { compileStored, type FormerPath } from './compile-stored-paths.ts'
import type { Faults } from './faults.ts'
import { summariesOf } from './rows/step-summaries.ts'

/** The objects that collect the differences and the faults of a publish. */
export interface PublishFindings {
  differences: Differences
  faults: Faults
}

/**
 * Adds everything that must be compiled together with some courses. A path shows its courses, and each of them shows
 * the series of its path. So the courses of their paths are added, with all language editions. `paths` has every path
 * with one of these courses, so the first path of a course in `paths` is its first path of all.
 */
export function withPaths(
  stored: StoredPath[],
  ids: ReadonlySet<string>,
  editionsOf: Companions,
): { courseIds: Set<string>; paths: StoredPath[] } {
  const pathsWith = (some: ReadonlySet<string>) =>
    stored.filter((path) => path.courseIds.some((courseId) => some.has(courseId)))
  const courseIds = ids.union(new Set(stepCourses(pathsWith(ids)).flatMap(editionsOf)))
  return { courseIds, paths: pathsWith(courseIds) }
}

/** Compiles all paths of an institute and replaces its published ones. */
export async function publishAllPaths(
  trx: Db,
  site: SiteContext,
  paths: StoredPath[],
  findings: PublishFindings,
): Promise<CompiledPath[]> {
  const former = await deletePaths(trx, site.institute.id).execute()
  await trx.deleteFrom('published_steps').where('institute_id', '=', site.institute.id).execute()
  return insertPaths(trx, site, { paths, former, findings, stepIds: new Set(stepCourses(paths)) })
}

/** Compiles and replaces some paths, and the steps among `courseIds`; see `withPaths`. */
export async function publishSomePaths(
  trx: Db,
  site: SiteContext,
  paths: StoredPath[],
  courseIds: ReadonlySet<string>,
  findings: PublishFindings,
): Promise<CompiledPath[]> {
  if (paths.length === 0) return []
  const sequences = paths.map(({ sequence }) => sequence)
  const former = await deletePaths(trx, site.institute.id)
    .where('sequence', '=', sql<number>`any(${sequences}::int[])`)
    .execute()
  const stepIds = new Set(stepCourses(paths)).intersection(courseIds)
  await deleteKeyed(trx, 'published_steps', site.institute.id, 'course_id', [...stepIds])
  return insertPaths(trx, site, { paths, former, findings, stepIds })
}

const deletePaths = (trx: Db, instituteId: string) =>
  trx
    .deleteFrom('published_paths')
    .where('institute_id', '=', instituteId)
    .returning(['sequence', 'code', 'entry', 'detail', 'series'])

/** `stepIds`: courses whose paths are all among `paths`. */
async function insertPaths(
  trx: Db,
  site: SiteContext,
  {
    paths,
    former,
    findings,
    stepIds,
  }: { paths: StoredPath[]; former: FormerPath[]; findings: PublishFindings; stepIds: Set<string> },
): Promise<CompiledPath[]> {
  const institute_id = site.institute.id
  const summaries = await summariesOf(trx, site, stepCourses(paths))
  const compiledRows = await compileStored(trx, site, { paths, former, summaries, faults: findings.faults })
  const rows = compiledRows.map(({ sequence, path: { entry, detail, series } }) => ({
    institute_id,
    sequence,
    code: fold(entry.code),
    stream: fold(entry.stream_slug),
    entry: JSON.stringify(entry),
    detail: JSON.stringify(detail),
    series: series && JSON.stringify(series),
  }))
  await insertRows(trx, 'published_paths', rows)
  const compiled = compiledRows.map(({ path }) => path)
  const own = [...ownSteps(compiled, summaries).intersection(stepIds)]
  await insertRows(
    trx,
    'published_steps',
    own.map((course_id) => ({ institute_id, course_id })),
  )
  findings.differences.addPaths(former, compiled)
  return compiled
}

/** Returns the ids of unpublished courses that a path shows with its own title and price. */
function ownSteps(paths: CompiledPath[], summaries: Map<string, CourseSummary>): Set<string> {
  const publishedIds = new Set([...summaries.values()].map(({ id }) => id))
  const stepIds = new Set(paths.flatMap(({ detail }) => detail.steps.map(({ course }) => course.id)))
  return stepIds.difference(publishedIds)
}

/** Returns every course that the paths name. */
const stepCourses = (paths: StoredPath[]): string[] => [
  ...new Set(paths.flatMap(({ courseIds }) => courseIds)),
]
