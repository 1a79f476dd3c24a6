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

/** Collectors of a publish's differences and faults. */
export interface PublishFindings {
  differences: Differences
  faults: Faults
}

/**
 * Returns the paths and courses to publish with some courses and their companions: a path shows its courses, and each of
 * these shows the whole series. `paths` has every path with one of `courseIds`, so its first is the first of all.
 */
export function withPaths(
  stored: StoredPath[],
  asked: ReadonlySet<string>,
  companions: Companions,
): { courseIds: Set<string>; paths: StoredPath[] } {
  const through = (ids: ReadonlySet<string>) =>
    stored.filter((path) => path.courseIds.some((courseId) => ids.has(courseId)))
  const courseIds = asked.union(new Set(stepCourses(through(asked)).flatMap(companions)))
  return { courseIds, paths: through(courseIds) }
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
  return insertPaths(trx, site, { paths, former, findings, steps: new Set(stepCourses(paths)) })
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
  const steps = new Set(stepCourses(paths)).intersection(courseIds)
  await deleteKeyed(trx, 'published_steps', site.institute.id, 'course_id', [...steps])
  return insertPaths(trx, site, { paths, former, findings, steps })
}

const deletePaths = (trx: Db, instituteId: string) =>
  trx
    .deleteFrom('published_paths')
    .where('institute_id', '=', instituteId)
    .returning(['sequence', 'code', 'entry', 'detail', 'series'])

/** `steps`: the steps whose paths are all among these. */
async function insertPaths(
  trx: Db,
  site: SiteContext,
  {
    paths,
    former,
    findings,
    steps,
  }: { paths: StoredPath[]; former: FormerPath[]; findings: PublishFindings; steps: Set<string> },
): Promise<CompiledPath[]> {
  const institute_id = site.institute.id
  const summaries = await summariesOf(trx, site, stepCourses(paths))
  const placed = await compileStored(trx, site, { paths, former, summaries, faults: findings.faults })
  const rows = placed.map(({ sequence, path: { entry, detail, series } }) => ({
    institute_id,
    sequence,
    code: fold(entry.code),
    stream: fold(entry.stream_slug),
    entry: JSON.stringify(entry),
    detail: JSON.stringify(detail),
    series: series && JSON.stringify(series),
  }))
  await insertRows(trx, 'published_paths', rows)
  const compiled = placed.map(({ path }) => path)
  const own = [...ownSteps(compiled, summaries).intersection(steps)]
  await insertRows(
    trx,
    'published_steps',
    own.map((course_id) => ({ institute_id, course_id })),
  )
  findings.differences.addPaths(former, compiled)
  return compiled
}

/** Returns the distinct steps shown from a path's own data. */
function ownSteps(paths: CompiledPath[], summaries: Map<string, CourseSummary>): Set<string> {
  const published = new Set([...summaries.values()].map(({ id }) => id))
  const shown = new Set(paths.flatMap(({ detail }) => detail.steps.map(({ course }) => course.id)))
  return shown.difference(published)
}

/** Returns every course that the paths name. */
const stepCourses = (paths: StoredPath[]): string[] => [
  ...new Set(paths.flatMap(({ courseIds }) => courseIds)),
]
