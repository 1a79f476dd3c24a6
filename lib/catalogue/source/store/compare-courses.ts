import { isDeepStrictEqual } from 'node:util'
import type { CourseSources } from '#lib/catalogue/authored/catalogue.ts'
import type { CourseSource } from '#lib/catalogue/authored/course.ts'
import type { Db } from '#lib/db/open.ts'
import { loadCourses } from '../load/load-courses.ts'
import { UnreadableValue } from '../load/load-values.ts'
import { courseIdsOf } from './batches.ts'
import type { Edits } from './edits.ts'
import type { VersionCounts } from './import-run.ts'

/** The most courses in memory at once; with more ids, PostgreSQL prefers to scan whole tables. */
export const batchSize = 250

/** The ids of stored courses, by the difference to the document. */
export interface Comparison {
  unchanged: Set<string>
  changed: string[]
  removed: string[]
  versions: VersionCounts
}

/** Compares the stored courses with those of a document, and records the edits. `ids`: in document order. */
export async function compareCourses(
  trx: Db,
  instituteId: string,
  courses: CourseSources,
  ids: readonly string[],
  { edits, onCompared }: { edits: Edits; onCompared: (done: number) => void },
): Promise<Comparison> {
  const comparison: Comparison = {
    unchanged: new Set(),
    changed: [],
    removed: [],
    versions: { stored: 0, removed: 0 },
  }
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  for await (const storedIds of courseIdsOf(trx, instituteId, batchSize)) {
    const loaded = await loadReadable(trx, instituteId, storedIds)
    const stored = new Map(loaded.map((course) => [course.id, course]))
    for (const id of storedIds) {
      const place = placeOf.get(id)
      const before = stored.get(id)
      const after = place === undefined ? undefined : courses.at(place)
      placeOf.delete(id)
      if (before && after) addVersions(comparison.versions, before, after)
      if (after && isDeepStrictEqual(after, before)) {
        comparison.unchanged.add(id)
        continue
      }
      const change = after ? 'changed' : 'removed'
      comparison[change].push(id)
      edits.addCourse({ kind: 'course', id, title: (after ?? before)?.title ?? null, change, before, after })
    }
    onCompared(comparison.unchanged.size)
  }
  for (const [id, place] of placeOf) {
    const title = edits.isFull ? null : (courses.at(place)?.title ?? null)
    edits.add({ ...added, id, title })
  }
  return comparison
}

function addVersions(counts: VersionCounts, before: CourseSource, after: CourseSource): void {
  const ids = new Set(after.versions.map(({ id }) => id))
  counts.stored += before.versions.length
  counts.removed += before.versions.filter(({ id }) => !ids.has(id)).length
}

const added = { kind: 'course', change: 'added', before: undefined, after: undefined } as const

/** Loads a batch, or nothing when a value is unreadable: the import then replaces the batch and so repairs it. */
async function loadReadable(trx: Db, instituteId: string, ids: string[]): Promise<CourseSource[]> {
  try {
    return await loadCourses(trx, instituteId, ids)
  } catch (error) {
    if (error instanceof UnreadableValue) return []
    throw error
  }
}
