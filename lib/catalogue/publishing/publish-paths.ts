import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from '../clean-texts.ts'
import { type CompiledPath, compilePaths } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import { parseJson } from '../json.ts'
import { fold } from '../rules/fold.ts'
import type { CourseSummary } from '../shapes.ts'
import type { PathSource } from '../source.ts'
import { compileBatch, loadBatch } from './compile-batch.ts'
import { onContent } from './content-fault.ts'
import { batchesOf } from './course-batches.ts'

/** Compiles all paths of an institute and replaces its published ones. */
export async function publishPaths(
  trx: Db,
  site: SiteContext,
  sources: PathSource[],
): Promise<CompiledPath[]> {
  const instituteId = site.institute.id
  const summaries = await summariesOf(trx, site, stepCourses(sources))
  const texts = await cleanTexts(trx, { courses: [], learning_paths: sources })
  const paths = await onContent(() =>
    compilePaths(site, sources, (courseId) => summaries.get(courseId), texts),
  )
  await trx.deleteFrom('published_paths').where('institute_id', '=', instituteId).execute()
  const rows = paths.map(({ entry, detail }, sequence) => ({
    institute_id: instituteId,
    sequence,
    code: fold(entry.code),
    stream: fold(entry.stream_slug),
    entry: JSON.stringify(entry),
    detail: JSON.stringify(detail),
  }))
  await insertRows(trx, 'published_paths', rows)
  await replaceSteps(trx, instituteId, ownSteps(paths, summaries))
  return paths
}

/** The steps that are shown from a path's own data, each once. */
function ownSteps(paths: CompiledPath[], summaries: Map<string, CourseSummary>): Set<string> {
  const published = new Set([...summaries.values()].map(({ id }) => id))
  const shown = new Set(paths.flatMap(({ detail }) => detail.steps.map(({ course }) => course.id)))
  return shown.difference(published)
}

async function replaceSteps(trx: Db, institute_id: string, courseIds: Set<string>): Promise<void> {
  await trx.deleteFrom('published_steps').where('institute_id', '=', institute_id).execute()
  const rows = [...courseIds].map((course_id) => ({ institute_id, course_id }))
  await insertRows(trx, 'published_steps', rows)
}

/** Every course that some path names. */
export const stepCourses = (paths: PathSource[]): string[] => [
  ...new Set(paths.flatMap(({ steps }) => steps.map((step) => step.course_id))),
]

/** How each course shows when its own id opens it; one that cannot be compiled shows as it was published last. */
async function summariesOf(
  trx: Db,
  site: SiteContext,
  courseIds: string[],
): Promise<Map<string, CourseSummary>> {
  const summaries = new Map<string, CourseSummary>()
  const failed: string[] = []
  const onFault = (ids: string[]) => {
    failed.push(...ids)
  }
  for (const ids of batchesOf(courseIds, site.companions)) {
    await compileBatch(trx, site, await loadBatch(trx, site, ids), onFault, ({ byCourse }) => {
      for (const [courseId, { summary }] of byCourse) summaries.set(courseId, summary)
    })
  }
  for (const { course_id, summary } of await lastSummaries(trx, site.institute.id, failed)) {
    summaries.set(course_id, parseJson<CourseSummary>(summary))
  }
  return summaries
}

async function lastSummaries(trx: Db, instituteId: string, courseIds: string[]) {
  if (courseIds.length === 0) return []
  return trx
    .selectFrom('published_openings as opening')
    .innerJoin('published_versions as shown', (join) =>
      join
        .onRef('shown.institute_id', '=', 'opening.institute_id')
        .onRef('shown.entry_id', '=', 'opening.entry_id')
        .onRef('shown.version_id', '=', 'opening.version_id'),
    )
    .select(['opening.course_id', 'shown.summary'])
    .where('opening.institute_id', '=', instituteId)
    .where('opening.language', '=', '')
    .where('opening.course_id', 'in', courseIds)
    .execute()
}
