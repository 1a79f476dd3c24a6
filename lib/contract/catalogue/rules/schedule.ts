import type { Schedule } from '../answers/variant.ts'
import type { CourseSource, VersionSource } from '../authored/catalogue.ts'
import { type AvailabilityState, availabilityOf } from './availability.ts'
import { dayAfter, lastOfMonth, sortedSessions } from './calendar.ts'
import { defaultInvite } from './plans.ts'
import { eachFact, type FactValues, versionFacts } from './version-fact-table.ts'

/** Returns when and where a version is taught. Enrolment dates come from its default invite. */
export function scheduleOf(course: Pick<CourseSource, 'launches_on'>, version: VersionSource): Schedule {
  const invite = defaultInvite(version)
  return {
    starts_on: version.starts_on,
    ends_on: version.ends_on,
    enrolment_starts_on: invite?.starts_on ?? null,
    enrolment_ends_on: invite?.ends_on ?? null,
    launches_on: course.launches_on,
    ...(eachFact((_, key) => version[key]) as FactValues),
    sessions: sortedSessions(version.sessions),
  }
}

/** Schedule of a learning-path step whose course is not published. */
export const emptySchedule: Schedule = {
  starts_on: null,
  ends_on: null,
  enrolment_starts_on: null,
  enrolment_ends_on: null,
  launches_on: null,
  ...(eachFact<unknown>(() => null) as FactValues),
  sessions: [],
}

export const deliveries = versionFacts.delivery.words
export type DeliveryMode = (typeof deliveries)[number]

/** Returns whether a version counts as a batch on `today`: it is not closed, and its teaching has not ended. */
export const isBatch = (
  { ends_on }: Pick<VersionSource, 'ends_on'>,
  availability: AvailabilityState,
  today: string,
): boolean => availability !== 'closed' && (ends_on === null || ends_on >= today)

/**
 * Returns the next day after `today` on which a list of batches changes because time passes: the day after a batch
 * starts, after the month of its start, or after it ends. `nextChangeOn` covers the dates of invites and plans.
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
