import type { CourseSource, VersionSource } from '../authored/course.ts'
import type { Schedule } from '../shapes/variant.ts'
import { defaultInvite } from './availability.ts'

/** When and where a version is taught, and when one can enrol: with the invite that speaks for it. */
export function scheduleOf(course: Pick<CourseSource, 'launches_on'>, version: VersionSource): Schedule {
  const invite = defaultInvite(version)
  return {
    starts_on: version.starts_on,
    ends_on: version.ends_on,
    enrolment_starts_on: invite?.starts_on ?? null,
    enrolment_ends_on: invite?.ends_on ?? null,
    launches_on: course.launches_on,
    workload: version.workload,
    delivery: version.delivery,
    venue: version.venue,
  }
}

/** Of what is told by the data of a learning path alone. */
export const noSchedule: Schedule = {
  starts_on: null,
  ends_on: null,
  enrolment_starts_on: null,
  enrolment_ends_on: null,
  launches_on: null,
  workload: null,
  delivery: null,
  venue: null,
}
