import type { SiteContext } from '#lib/catalogue/compile/site.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { parseJson } from '#lib/catalogue/shapes/json.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { compileBatch, loadBatch } from '../compile-batch.ts'
import { batchesOf } from '../course-batches.ts'

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
    .selectFrom(rowsKeyed('published_versions', instituteId, 'course_id', courseIds).as('version'))
    .distinctOn('course_id')
    .select(['course_id', 'summary'])
    .orderBy('course_id')
    .orderBy('place')
    .execute()
}
