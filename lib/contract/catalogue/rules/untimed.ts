import type { CourseSource, VersionSource } from '../authored/catalogue.ts'
import { isEverVisible, whyVersionHidden } from './visibility.ts'

/**
 * Returns whether the structured data of a version has neither `courseWorkload` nor `courseSchedule`. Readers of
 * schema.org want one of the two for each instance.
 */
const isUntimed = ({ workload, sessions }: Pick<VersionSource, 'workload' | 'sessions'>): boolean =>
  workload === null && sessions.every(({ starts_at }) => starts_at === null)

/** Returns whether visitors see a version of the course, today or on another day, that is untimed. */
export const hasUntimed = (course: CourseSource): boolean =>
  isEverVisible(course) &&
  course.versions.some((version) => whyVersionHidden(version) === undefined && isUntimed(version))
