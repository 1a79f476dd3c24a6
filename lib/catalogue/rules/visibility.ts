import type { CourseSource, VersionSource } from '../authored/course.ts'
import { ascending, compareCodePoints, compareMissingLast, newestFirst } from './order.ts'

/**
 * The versions of a course that count, in catalogue order; empty when the course is not published. The one rule of
 * visibility: what this leaves out is in no answer at all (contract §1).
 */
export function visibleVersions(course: CourseSource): VersionSource[] {
  if (!course.published || course.archived) return []
  return course.versions.filter((version) => version.status !== 'archived').sort(compareVersions)
}

const compareVersions = (a: VersionSource, b: VersionSource): number =>
  compareMissingLast(a.position, b.position, ascending) ||
  compareMissingLast(a.created_at, b.created_at, newestFirst) ||
  compareCodePoints(a.id, b.id)

/** What decides a course's place in the catalogue. */
export interface Placed {
  id: string
  position: number | null
  /** Creation time of its newest version. */
  newest: string | null
}

/** Catalogue order of courses: authored position, then newest first, then id. */
export const compareInCatalogue = (a: Placed, b: Placed): number =>
  compareMissingLast(a.position, b.position, ascending) ||
  compareMissingLast(a.newest, b.newest, newestFirst) ||
  compareCodePoints(a.id, b.id)
