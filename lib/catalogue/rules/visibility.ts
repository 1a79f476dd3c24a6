import type { CourseSource, VersionSource } from '../authored/course.ts'
import { ascending, compareCodePoints, compareMissingLast, newestFirst } from './order.ts'
import type { Reason } from './reason.ts'

/**
 * The versions of a course that count, in catalogue order; empty when the course is not published. The one rule of
 * visibility: what this leaves out is in no answer at all (contract §1).
 */
export function visibleVersions(course: CourseSource): VersionSource[] {
  if (whyCourseHidden(course) !== undefined) return []
  return course.versions.filter(counts).sort(compareVersions)
}

/** Why a course is not published; undefined when it is. */
export function whyCourseHidden({ published, archived, versions }: CourseSource): Reason | undefined {
  if (!published) return { because: 'the course is not published', field: ['published'], value: published }
  if (archived) return { because: 'the course is archived', field: ['archived'], value: archived }
  if (versions.some(counts)) return undefined
  const because = versions.length === 0 ? 'the course has no version' : 'all versions are archived'
  return { because, field: ['versions'], value: versions.length }
}

/** Why a version of a published course does not count; undefined when it does. */
export const whyVersionHidden = (version: VersionSource): Reason | undefined =>
  counts(version)
    ? undefined
    : {
        because: `the version is ${version.status}`,
        field: ['versions', version.id, 'status'],
        value: version.status,
      }

const counts = ({ status }: VersionSource): boolean => status !== 'archived'

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
