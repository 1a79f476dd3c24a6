import { sql } from 'kysely'
import { deleteKeyed, insertRows } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { CourseSummary } from '../answers/course-list.ts'
import type { CompiledPath } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Companions } from '../rules/visibility.ts'
import type { StoredPath } from '../source/load/load-institute.ts'
import type { Differences } from './change-log.ts'
import { cleanPaths, compileStored, type FormerPath, lastGood, summariesOf } from './compile-stored.ts'
import type { Faults } from './faults.ts'

interface Findings {
  differences: Differences
  faults: Faults
}

/**
 * Adds all courses that must be compiled together with the given ones. A path shows its courses, and each course shows
 * the series of its path. So all courses of an affected path are added, with their editions. The returned `paths`
 * include all paths of these courses, and therefore the first one, which decides a course's series.
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

/** All, or those that `withPaths` returned. `courseIds` limits which `published_steps` are replaced. */
export async function publishPaths(
  trx: Db,
  site: SiteContext,
  paths: StoredPath[],
  courseIds: 'all' | ReadonlySet<string>,
  { differences, faults }: Findings,
): Promise<CompiledPath[]> {
  if (courseIds !== 'all' && paths.length === 0) return []
  const institute_id = site.institute.id
  const named = new Set(stepCourses(paths))
  const stepIds = courseIds === 'all' ? named : named.intersection(courseIds)
  const former = await deletePaths(trx, institute_id, courseIds === 'all' ? 'all' : paths)
  if (courseIds === 'all')
    await trx.deleteFrom('published_steps').where('institute_id', '=', institute_id).execute()
  else await deleteKeyed(trx, 'published_steps', institute_id, 'course_id', [...stepIds])

  const summaries = await summariesOf(trx, site, [...named])
  const textsOf = await cleanPaths(trx, paths)
  const rows = []
  const compiled: CompiledPath[] = []
  for (const stored of paths) {
    const made = await compileStored(site, stored, (courseId) => summaries.get(courseId), textsOf)
    if (made instanceof Error) faults.add('path', stored.code, made)
    const path = made instanceof Error ? lastGood(former, paths, stored) : made
    if (path === undefined) continue
    compiled.push(
      made instanceof Error
        ? { ...path, namedNow: new Set(stored.courseIds.flatMap(site.companions)) }
        : path,
    )
    rows.push({ institute_id, sequence: stored.sequence, ...columnsOf(path) })
  }
  await insertRows(trx, 'published_paths', rows)
  const own = [...ownSteps(compiled, summaries).intersection(stepIds)]
  await insertRows(
    trx,
    'published_steps',
    own.map((course_id) => ({ institute_id, course_id })),
  )
  differences.addPaths(former, rows)
  return compiled
}

async function deletePaths(trx: Db, instituteId: string, paths: 'all' | StoredPath[]): Promise<FormerPath[]> {
  const past = trx
    .deleteFrom('published_paths')
    .where('institute_id', '=', instituteId)
    .returning(['sequence', 'code', 'entry', 'detail', 'series'])
  if (paths === 'all') return past.execute()
  const sequences = paths.map(({ sequence }) => sequence)
  return past.where('sequence', '=', sql<number>`any(${sequences}::int[])`).execute()
}

const columnsOf = ({ entry, detail, series }: CompiledPath) => ({
  code: fold(entry.code),
  stream: fold(entry.stream_slug),
  entry: JSON.stringify(entry),
  detail: JSON.stringify(detail),
  series: series && JSON.stringify(series),
})

/** Returns the ids of unpublished courses that a path shows with its own title and price. */
function ownSteps(paths: CompiledPath[], summaries: Map<string, CourseSummary>): Set<string> {
  const publishedIds = new Set([...summaries.values()].map(({ id }) => id))
  const stepIds = new Set(paths.flatMap(({ detail }) => detail.steps.map(({ course }) => course.id)))
  return stepIds.difference(publishedIds)
}

const stepCourses = (paths: StoredPath[]): string[] => [
  ...new Set(paths.flatMap(({ courseIds }) => courseIds)),
]
