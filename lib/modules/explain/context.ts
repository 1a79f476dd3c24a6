import type { Db } from '#lib/base/db/open.ts'
import type { CompiledEntry } from '#lib/contract/catalogue/compile/entry.ts'
import { type SiteContext, siteContext } from '#lib/contract/catalogue/compile/site.ts'
import { compileAll } from '#lib/contract/catalogue/publish/compile-stored.ts'
import { readFormer } from '#lib/contract/catalogue/publish/publisher.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { StoredPath } from '#lib/contract/catalogue/source/load/load-head.ts'
import {
  type LastGoodSite,
  loadHead,
  type StoredHead,
} from '#lib/contract/catalogue/source/load/load-head.ts'

/** An institute without its courses, loaded exactly as for publishing. */
export interface ExplainContext {
  /** The day to explain, as `YYYY-MM-DD` in the site's time zone. */
  asOf: string
  today: string
  head: StoredHead
  site: SiteContext
}

/**
 * Loads the institute's data that explanations use, for the day `asOf` (default: today). Throws when no institute has
 * the id.
 */
export async function loadExplainContext(
  trx: Db,
  instituteId: string,
  now: Date,
  asOf?: string,
): Promise<ExplainContext> {
  const former = await readFormer(trx, instituteId)
  const head = await loadHead(trx, instituteId, former?.site_kept as Partial<LastGoodSite> | undefined)
  if (head === undefined) throw new Error(`No institute has the id ${JSON.stringify(instituteId)}.`)
  const today = dateIn(head.site.time_zone, now)
  const day = asOf ?? today
  return { head, today, asOf: day, site: siteContext(head, day) }
}

/**
 * Selected courses, compiled exactly as for publishing, that is, together with their other editions and the learning
 * paths.
 */
export interface CompiledCourses {
  made: CompiledEntry[]
  paths: StoredPath[]
  /** Error of each unreadable course, by course id. */
  faults: Map<string, Error>
  findSummary: (courseId: string) => CourseSummary | undefined
}

export async function compileCourses(
  trx: Db,
  { site }: ExplainContext,
  courseIds: Iterable<string>,
  paths: StoredPath[],
): Promise<CompiledCourses> {
  const faults = new Map<string, Error>()
  const onFault = (ids: string[], error: Error) => {
    for (const id of ids) faults.set(id, error)
  }
  const made = await compileAll(trx, site, courseIds, onFault, (compiled) => compiled)
  const views = new Map(made.flatMap(({ byCourse }) => [...byCourse]))
  return { made, paths, faults, findSummary: (courseId) => views.get(courseId)?.summary }
}
