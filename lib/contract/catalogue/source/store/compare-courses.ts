import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#lib/base/db/open.ts'
import type { AuthoredSource, CourseSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { CourseFindings, type FoundInCourses } from '#lib/contract/catalogue/rules/course-findings.ts'
import { courseIdsOf, loadCourses } from '../load/load-courses.ts'
import { UnreadableValue } from '../stored-fields.ts'
import type { Freed } from './becomes-free.ts'
import type { Edits } from './edits.ts'
import { addName } from './first-names.ts'
import {
  type ComparedIds,
  type Counts,
  RefusedImport,
  type Removed,
  type VersionCounts,
} from './import-terms.ts'

/** Maximum number of courses in memory at once. With more ids, PostgreSQL prefers scanning whole tables. */
export const chunkSize = 250

export interface Comparison extends ComparedIds {
  counts: Counts
  versions: VersionCounts
  named: Removed
  /** What visitors would stumble over in the document's courses. */
  findings: FoundInCourses[]
}

/**
 * Compares stored courses with those of a document. Records edits in `edits` and courses that become free in `freed`. A
 * document without a list of courses leaves all courses unchanged.
 */
export async function compareCourses(
  trx: Db,
  source: AuthoredSource,
  { edits, freed, today }: { edits: Edits; freed: Freed; today: string },
  onProgress: (done: number, total: number) => void,
): Promise<Comparison> {
  const { institute, courses } = source
  if (courses === undefined) return { ...nothing, counts: await countKept(trx, source) }
  const ids = courses.ids ?? Array.from(courses, ({ id }) => id)
  const unchanged = new Set<string>()
  const different = { changed: [] as string[], removed: [] as string[] }
  const versions = { stored: 0, removed: 0, courses: 0 }
  const named: Removed = { courses: [], versions: [] }
  const findings = new CourseFindings(today)
  const indexOf = new Map(ids.map((id, index) => [id, index]))
  for await (const storedIds of courseIdsOf(trx, institute.id, chunkSize)) {
    const loaded = await loadReadable(trx, institute.id, storedIds)
    const stored = new Map(loaded.map((course) => [course.id, course]))
    for (const id of storedIds) {
      const index = indexOf.get(id)
      const before = stored.get(id)
      const after = index === undefined ? undefined : courses.at(index)
      indexOf.delete(id)
      if (after) findings.add(after)
      if (!after || !isDeepStrictEqual(after, before)) freed.add(before, after)
      if (before && after && addVersions(versions, before, after)) addName(named.versions, after.title)
      if (after && isDeepStrictEqual(after, before)) {
        unchanged.add(id)
        continue
      }
      const change = after ? 'changed' : 'removed'
      different[change].push(id)
      if (!after) addName(named.courses, before?.title ?? id)
      edits.addCourse({ kind: 'course', id, title: (after ?? before)?.title ?? null, change, before, after })
    }
    onProgress(unchanged.size, ids.length)
  }
  for (const [id, index] of indexOf) {
    const course = courses.at(index)
    freed.add(undefined, course)
    if (course) findings.add(course)
    edits.add({ ...added, id, title: course?.title ?? null })
  }
  const { changed, removed } = different
  const counts = {
    added: ids.length - unchanged.size - changed.length,
    changed: changed.length,
    removed: removed.length,
    unchanged: unchanged.size,
  }
  return { counts, versions, named, findings: findings.end(), ids, unchanged, changed, removed }
}

const nothing = {
  versions: { stored: 0, removed: 0, courses: 0 },
  named: { courses: [], versions: [] },
  findings: [],
  ids: [],
  unchanged: new Set<string>(),
  changed: [],
  removed: [],
}

/** Adds a course's versions to `counts`. Returns whether the import removes any of them. */
function addVersions(counts: VersionCounts, before: CourseSource, after: CourseSource): boolean {
  const ids = new Set(after.versions.map(({ id }) => id))
  const removed = before.versions.filter(({ id }) => !ids.has(id)).length
  counts.stored += before.versions.length
  counts.removed += removed
  if (removed > 0) counts.courses++
  return removed > 0
}

const added = { kind: 'course', change: 'added', before: undefined, after: undefined } as const

/** Empty if a value is unreadable: the import then replaces the whole chunk, which repairs it. */
async function loadReadable(trx: Db, instituteId: string, ids: string[]): Promise<CourseSource[]> {
  try {
    return await loadCourses(trx, instituteId, ids)
  } catch (error) {
    if (error instanceof UnreadableValue) return []
    throw error
  }
}

/** Counts for a document without `courses`. Throws if `editions` names a course that is not stored. */
async function countKept(trx: Db, { institute, site }: AuthoredSource): Promise<Counts> {
  const stored = new Set<string>()
  for await (const ids of courseIdsOf(trx, institute.id, chunkSize)) for (const id of ids) stored.add(id)
  const missing = site.languages.editions.flat().find((id) => !stored.has(id))
  if (missing !== undefined)
    throw new RefusedImport(
      'unknownEdition',
      `site.languages.editions: ${JSON.stringify(missing)} is not a course of this institute; expected a course id.`,
    )
  return { added: 0, changed: 0, removed: 0, unchanged: stored.size }
}
