import type { CourseSource, VersionSource } from '../authored/course.ts'
import type { Schedule } from '../shapes/variant.ts'
import { type Availability, availabilityOf, defaultInvite } from './availability.ts'
import { dayAfter, lastOfMonth } from './calendar.ts'

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

/** How a version can be taught. */
export const deliveries = ['online', 'onsite', 'blended'] as const
export type Delivery = (typeof deliveries)[number]

/** Whether a version is a batch on a day: one that is not closed, and whose teaching is not over. */
export const isBatch = (
  { ends_on }: Pick<VersionSource, 'ends_on'>,
  availability: Availability,
  today: string,
): boolean => availability !== 'closed' && (ends_on === null || ends_on >= today)

/**
 * The first day after `today` on which time alone changes a list of batches: a batch has started, the month of its start
 * is over, or its teaching is. Days of its invites are found by `nextChangeOn`.
 */
export function nextBatchChangeOn(comingSoon: boolean, version: VersionSource, today: string): string | null {
  const { starts_on, ends_on } = version
  const lastDays = [starts_on, starts_on && lastOfMonth(starts_on), ends_on]
    .filter((day) => day !== null)
    .filter((day) => day >= today)
    .sort()
  const last = lastDays.find((day) => isBatch(version, availabilityOf(comingSoon, version, day).verdict, day))
  return last === undefined ? null : dayAfter(last)
}
