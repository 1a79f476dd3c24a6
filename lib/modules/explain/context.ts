import type { CompiledEntry } from '#lib/catalogue/compile/entry.ts'
import type { CompiledPath } from '#lib/catalogue/compile/paths.ts'
import { type SiteContext, siteContext } from '#lib/catalogue/compile/site.ts'
import type { Texts } from '#lib/catalogue/compile/texts.ts'
import { readFormer } from '#lib/catalogue/publish/changes/published-changes.ts'
import { compileAll } from '#lib/catalogue/publish/compile-batch.ts'
import { cleanPaths, compileStored } from '#lib/catalogue/publish/compile-paths.ts'
import { dateIn } from '#lib/catalogue/rules/calendar.ts'
import type { Reason } from '#lib/catalogue/rules/reason.ts'
import type { CourseSummary } from '#lib/catalogue/shapes/course-list.ts'
import { type LastGoodSite, loadFrame, type StoredFrame } from '#lib/catalogue/source/load/load-frame.ts'
import type { StoredPath } from '#lib/catalogue/source/load/load-paths.ts'
import type { Db } from '#lib/db/open.ts'
import { type Verdict, verdictOf } from './explanation.ts'

/** The institute without its courses, loaded in the same way as for publishing. */
export interface ExplainContext {
  /** The explained day, `YYYY-MM-DD` in the site's zone. */
  asOf: string
  today: string
  frame: StoredFrame
  site: SiteContext
}

/** Loads an institute. Throws when no institute has the id. `asOf`: today unless given. */
export async function loadExplainContext(
  trx: Db,
  instituteId: string,
  now: Date,
  asOf?: string,
): Promise<ExplainContext> {
  const former = await readFormer(trx, instituteId)
  const frame = await loadFrame(trx, instituteId, {
    kept: (former?.site_kept ?? {}) as Partial<LastGoodSite>,
  })
  if (frame === undefined) throw new Error(`No institute has the id ${JSON.stringify(instituteId)}.`)
  const today = dateIn(frame.site.time_zone, now)
  const day = asOf ?? today
  return { frame, today, asOf: day, site: siteContext(frame, day) }
}

/** An entry compiled for the day, with the texts to compile it for another day. */
export interface CompiledForDay {
  compiled: CompiledEntry
  texts: Texts
}

/** Some courses with their other editions and their learning paths, compiled in the same way as for publishing. */
export interface CompiledCourses {
  made: CompiledForDay[]
  paths: { stored: StoredPath; compiled: CompiledPath | Error }[]
  /** The error of each unreadable course. */
  faults: Map<string, Error>
  findSummary: (courseId: string) => CourseSummary | undefined
}

export async function compileCourses(
  trx: Db,
  { site }: ExplainContext,
  courseIds: Iterable<string>,
  stored: StoredPath[],
): Promise<CompiledCourses> {
  const faults = new Map<string, Error>()
  const onFault = (ids: string[], error: Error) => {
    for (const id of ids) faults.set(id, error)
  }
  const made = await compileAll(trx, site, courseIds, onFault, (compiled, texts) => ({ compiled, texts }))
  const views = new Map(made.flatMap(({ compiled }) => [...compiled.byCourse]))
  const findSummary = (courseId: string) => views.get(courseId)?.summary
  const paths: CompiledCourses['paths'] = []
  const textsOf = await cleanPaths(trx, stored)
  for (const path of stored)
    paths.push({ stored: path, compiled: await compileStored(site, path, findSummary, textsOf) })
  return { made, paths, faults, findSummary }
}

/** Returns the fields that every explanation has. `is_shown`: null when unreadable content keeps its last good state. */
export function commonFields({ frame, asOf }: ExplainContext, id: string, verdicts: Verdict[]) {
  const { slug, name, catalogue_access } = frame.institute
  const refused: Reason = {
    because: 'the institute has catalogue access off: its keys get a 403',
    field: ['institute', 'catalogue_access'],
    value: catalogue_access,
  }
  return {
    id,
    institute: { slug, name },
    as_of: asOf,
    time_zone: frame.site.time_zone,
    is_shown: false as boolean | null,
    verdicts: catalogue_access ? verdicts : [verdictOf('access', 'refused', refused), ...verdicts],
  }
}
