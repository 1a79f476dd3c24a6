import { setImmediate } from 'node:timers/promises'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { type CompiledEntry, compileEntry } from '../compile/entry.ts'
import type { SiteContext } from '../compile/site.ts'
import type { Texts } from '../compile/texts.ts'
import { type Companions, type Entry, listEntries } from '../rules/entries.ts'
import { loadCourses } from '../source/load/load-courses.ts'
import { cleanTexts } from './clean-texts.ts'
import { isOfContent, onContent } from './content-fault.ts'

const batchMax = 50

/** Entries of some courses and all their companions; or the error of reading them. */
export interface LoadedBatch {
  courseIds: string[]
  content: { entries: Entry[]; slugs: ReadonlyMap<string, string>; texts: Texts } | Error
}

/** Called with courses that cannot be compiled; they keep their last good state. */
export type OnFault = (courseIds: string[], error: Error) => void

/** Loads courses in batches of about 50 with all their companions; each course is in one batch. */
export async function* loadBatches(
  trx: Db,
  site: SiteContext,
  courseIds: Iterable<string>,
): AsyncGenerator<LoadedBatch, undefined> {
  for (const ids of batchesOf(courseIds, site.companions, batchMax)) yield await loadBatch(trx, site, ids)
  return undefined
}

/** Groups courses in batches of about `max`, each course with all its companions. */
export function batchesOf(courseIds: Iterable<string>, companions: Companions, max: number): string[][] {
  const batches: string[][] = []
  const placed = new Set<string>()
  let batch: string[] = []
  for (const id of courseIds) {
    if (placed.has(id)) continue
    const together = companions(id)
    for (const companion of together) placed.add(companion)
    if (batch.length === 0) batches.push(batch)
    batch.push(...together)
    if (batch.length >= max) batch = []
  }
  return batches
}

async function loadBatch(trx: Db, site: SiteContext, courseIds: string[]): Promise<LoadedBatch> {
  try {
    const courses = await loadCourses(trx, site.institute.id, courseIds)
    const texts = await cleanTexts(trx, { courses, learning_paths: [] })
    const entries = await onContent(() => listEntries(courses, site.companions))
    const slugs = await readSlugs(
      trx,
      site.institute.id,
      entries.map(({ id }) => id),
    )
    return { courseIds, content: { entries, slugs, texts } }
  } catch (error) {
    if (!isOfContent(error)) throw error
    return { courseIds, content: error }
  }
}

/** Reads the current slugs of entries, by id. */
async function readSlugs(
  trx: Db,
  instituteId: string,
  entryIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom(rowsKeyed('course_slugs', instituteId, 'course_id', entryIds).as('given'))
    .select(['course_id', 'slug'])
    .where('is_current', '=', true)
    .execute()
  return new Map(rows.map(({ course_id, slug }) => [course_id, slug]))
}

/**
 * Compiles entries and maps each with `make`; `onFault` gets the courses of failed entries. Courses that cannot be read
 * together are read one by one.
 */
export async function compileBatch<Made>(
  trx: Db,
  site: SiteContext,
  { courseIds, content }: LoadedBatch,
  onFault: OnFault,
  make: (entry: CompiledEntry, texts: Texts) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  if (content instanceof Error) {
    const units = courseIds.map(site.companions).filter(([first], index) => first === courseIds[index])
    if (units.length <= 1) onFault(courseIds, content)
    else
      for (const unit of units)
        made.push(...(await compileBatch(trx, site, await loadBatch(trx, site, unit), onFault, make)))
    return made
  }
  for (const entry of content.entries) {
    // An entry takes half a millisecond; requests and statements go on in between.
    await setImmediate()
    try {
      const slug = content.slugs.get(entry.id) ?? null
      made.push(await onContent(() => make(compileEntry(site, entry, slug, content.texts), content.texts)))
    } catch (error) {
      if (!isOfContent(error)) throw error
      onFault(site.companions(entry.id), error)
    }
  }
  return made
}

/** Compiles courses, all in memory at once, as `compileBatch` does. */
export async function compileAll<Made>(
  trx: Db,
  site: SiteContext,
  courseIds: Iterable<string>,
  onFault: OnFault,
  make: (entry: CompiledEntry, texts: Texts) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  for await (const batch of loadBatches(trx, site, courseIds))
    made.push(...(await compileBatch(trx, site, batch, onFault, make)))
  return made
}
