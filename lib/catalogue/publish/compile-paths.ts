import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import type { PathSource } from '../authored/catalogue.ts'
import { type CompiledPath, compilePath } from '../compile/paths.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Texts } from '../compile/texts.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseSummary } from '../shapes/course-list.ts'
import { parseJson } from '../shapes/json.ts'
import type { StoredPath } from '../source/load/load-paths.ts'
import { cleanTexts } from './clean-texts.ts'
import { compileAll } from './compile-batch.ts'
import { isOfContent, onContent } from './content-fault.ts'

/** A learning path as it was published last; finished JSON. */
export interface FormerPath {
  sequence: number
  code: string
  entry: string
  detail: string
  series: string | null
}

/** Returns the cleaned texts that compiling a path needs. */
type TextsOfPath = (source: PathSource) => Promise<Texts>

/** Cleans the texts of all paths by one query; path by path when one of them cannot be cleaned. */
export async function cleanPaths(trx: Db, paths: StoredPath[]): Promise<TextsOfPath> {
  const clean = (learning_paths: PathSource[]) => cleanTexts(trx, { courses: [], learning_paths })
  try {
    const texts = await clean(paths.flatMap(({ source }) => (source instanceof Error ? [] : source)))
    return async () => texts
  } catch (error) {
    if (isOfContent(error)) return (source) => clean([source])
    throw error
  }
}

/** Compiles a stored path with the summaries of its courses; returns the error of content that cannot be compiled. */
export async function compileStored(
  site: SiteContext,
  { source }: StoredPath,
  findSummary: (courseId: string) => CourseSummary | undefined,
  textsOf: TextsOfPath,
): Promise<CompiledPath | Error> {
  if (source instanceof Error) return source
  try {
    const texts = await textsOf(source)
    return await onContent(() => compilePath(site, source, findSummary, texts))
  } catch (error) {
    if (isOfContent(error)) return error
    throw error
  }
}

/** Finds the last good path by its code, or by its position when the code is invalid. */
export function lastGood(
  former: FormerPath[],
  paths: StoredPath[],
  { code, sequence }: StoredPath,
): CompiledPath | undefined {
  const codes = new Set(paths.map((path) => fold(path.code)))
  const row =
    former.find((each) => each.code === fold(code)) ??
    former.find((each) => each.sequence === sequence && !codes.has(each.code))
  return (
    row && {
      entry: JSON.parse(row.entry),
      detail: JSON.parse(row.detail),
      series: row.series === null ? null : JSON.parse(row.series),
    }
  )
}

/** Returns the summary of each course by its own id; of a course that cannot be compiled, the last published one. */
export async function summariesOf(
  trx: Db,
  site: SiteContext,
  courseIds: string[],
): Promise<Map<string, CourseSummary>> {
  const summaries = new Map<string, CourseSummary>()
  const failed: string[] = []
  const onFault = (ids: string[]) => {
    failed.push(...ids)
  }
  await compileAll(trx, site, courseIds, onFault, ({ byCourse }) => {
    for (const [courseId, { summary }] of byCourse) summaries.set(courseId, summary)
  })
  for (const { course_id, summary } of await lastSummaries(trx, site.institute.id, failed)) {
    summaries.set(course_id, parseJson<CourseSummary>(summary))
  }
  return summaries
}

async function lastSummaries(trx: Db, instituteId: string, courseIds: string[]) {
  if (courseIds.length === 0) return []
  return trx
    .selectFrom(rowsKeyed('published_versions', instituteId, 'course_id', courseIds).as('version'))
    .distinctOn('course_id')
    .select(['course_id', 'summary'])
    .orderBy('course_id')
    .orderBy('place')
    .execute()
}
