import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from '../clean-texts.ts'
import { compileEntries } from '../compile/compile.ts'
import type { CompiledEntry } from '../compile/entry.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Texts } from '../compile/texts.ts'
import { loadCourses } from '../load-courses.ts'
import type { Companions } from './companions.ts'
import { isOfContent, onContent } from './content-fault.ts'

export interface CompiledBatch {
  entries: CompiledEntry[]
  texts: Texts
}

/** Told of courses that could not be compiled, and why; they keep their last good state. */
export type OnFault = (courseIds: string[], error: Error) => void

/**
 * Compiles some courses, which must come with all their companions. When they cannot be compiled together, those that
 * can be are compiled by themselves.
 */
export async function compileBatch(
  trx: Db,
  site: SiteContext,
  courseIds: string[],
  companions: Companions,
  onFault: OnFault,
): Promise<CompiledBatch[]> {
  try {
    const courses = await loadCourses(trx, site.institute.id, { ids: courseIds })
    const texts = await cleanTexts(trx, { courses, learning_paths: [] })
    return [{ entries: await onContent(() => compileEntries(site, courses, texts)), texts }]
  } catch (error) {
    if (!isOfContent(error)) throw error
    const units = courseIds.map(companions).filter(([first], index) => first === courseIds[index])
    if (units.length <= 1) {
      onFault(courseIds, error)
      return []
    }
    const batches: CompiledBatch[] = []
    for (const unit of units) batches.push(...(await compileBatch(trx, site, unit, companions, onFault)))
    return batches
  }
}
