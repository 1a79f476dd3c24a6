import { sql } from 'kysely'
import { anyOf } from '#lib/db/any-of.ts'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from '../clean-texts.ts'
import { type CompiledPath, compilePaths } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Companions } from '../rules/entries.ts'
import { fold } from '../rules/fold.ts'
import type { CourseSummary } from '../shapes.ts'
import type { PathSource } from '../source.ts'
import { onContent } from './content-fault.ts'
import type { Differences } from './differences.ts'
import { summariesOf } from './step-summaries.ts'

/** A learning path and its place among the institute's. */
export interface PlacedPath {
  sequence: number
  source: PathSource
}

/**
 * What has to be published with some courses, which come with their companions: a path tells of its courses, and each
 * of those of the whole series. `paths` are all that lead through one of `courseIds`, so that the first of them is the
 * first of all.
 */
export function withPaths(
  sources: PathSource[],
  asked: ReadonlySet<string>,
  companions: Companions,
): { courseIds: Set<string>; paths: PlacedPath[] } {
  const placed = sources.map((source, sequence) => ({ sequence, source }))
  const through = (ids: ReadonlySet<string>) =>
    placed.filter(({ source }) => source.steps.some(({ course_id }) => ids.has(course_id)))
  const courseIds = asked.union(new Set(stepCourses(through(asked)).flatMap(companions)))
  return { courseIds, paths: through(courseIds) }
}

/** Compiles all paths of an institute and replaces its published ones. */
export async function publishAllPaths(
  trx: Db,
  site: SiteContext,
  sources: PathSource[],
  differences: Differences,
): Promise<CompiledPath[]> {
  const former = await trx
    .deleteFrom('published_paths')
    .where('institute_id', '=', site.institute.id)
    .returning(['entry', 'detail'])
    .execute()
  await trx.deleteFrom('published_steps').where('institute_id', '=', site.institute.id).execute()
  const paths = sources.map((source, sequence) => ({ sequence, source }))
  const compiled = await insertPaths(trx, site, paths, new Set(stepCourses(paths)))
  differences.addPaths(former, compiled)
  return compiled
}

/** Compiles some paths and replaces them, and what is known of the steps among `courseIds`; see `withPaths`. */
export async function publishSomePaths(
  trx: Db,
  site: SiteContext,
  paths: PlacedPath[],
  courseIds: ReadonlySet<string>,
  differences: Differences,
): Promise<CompiledPath[]> {
  if (paths.length === 0) return []
  const sequences = paths.map(({ sequence }) => sequence)
  const former = await trx
    .deleteFrom('published_paths')
    .where('institute_id', '=', site.institute.id)
    .where('sequence', '=', sql<number>`any(${sequences}::int[])`)
    .returning(['entry', 'detail'])
    .execute()
  const steps = new Set(stepCourses(paths)).intersection(courseIds)
  await trx
    .deleteFrom('published_steps')
    .where('institute_id', '=', site.institute.id)
    .where('course_id', '=', anyOf([...steps]))
    .execute()
  const compiled = await insertPaths(trx, site, paths, steps)
  differences.addPaths(former, compiled)
  return compiled
}

/** `steps`: those of which all paths are among these. */
async function insertPaths(
  trx: Db,
  site: SiteContext,
  placed: PlacedPath[],
  steps: ReadonlySet<string>,
): Promise<CompiledPath[]> {
  const institute_id = site.institute.id
  const sources = placed.map(({ source }) => source)
  const summaries = await summariesOf(trx, site, stepCourses(placed))
  const texts = await cleanTexts(trx, { courses: [], learning_paths: sources })
  const paths = await onContent(() =>
    compilePaths(site, sources, (courseId) => summaries.get(courseId), texts),
  )
  const rows = paths.map(({ entry, detail }, index) => ({
    institute_id,
    sequence: placed[index]?.sequence ?? index,
    code: fold(entry.code),
    stream: fold(entry.stream_slug),
    entry: JSON.stringify(entry),
    detail: JSON.stringify(detail),
  }))
  await insertRows(trx, 'published_paths', rows)
  const own = [...ownSteps(paths, summaries).intersection(steps)]
  await insertRows(
    trx,
    'published_steps',
    own.map((course_id) => ({ institute_id, course_id })),
  )
  return paths
}

/** The steps that are shown from a path's own data, each once. */
function ownSteps(paths: CompiledPath[], summaries: Map<string, CourseSummary>): Set<string> {
  const published = new Set([...summaries.values()].map(({ id }) => id))
  const shown = new Set(paths.flatMap(({ detail }) => detail.steps.map(({ course }) => course.id)))
  return shown.difference(published)
}

/** Every course that some of the paths name. */
const stepCourses = (paths: PlacedPath[]): string[] => [
  ...new Set(paths.flatMap(({ source }) => source.steps.map((step) => step.course_id))),
]
