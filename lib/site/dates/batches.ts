import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import type { PageContext } from '../page-context.ts'
import { dayIn, momentOf, workloadIn } from './days.ts'

type Dated = Pick<Variant, 'availability' | 'language' | 'schedule'>

/**
 * Returns the next upcoming batch, optionally in one language. Skips full batches unless all are full. Returns
 * undefined if no batch has a date.
 */
export function nextBatch<Version extends Dated>(
  { today }: Pick<PageContext, 'today'>,
  versions: Version[],
  language?: string,
): Version | undefined {
  return versions
    .filter(({ availability }) => availability !== 'closed')
    .filter((one) => language === undefined || one.language?.code === language)
    .filter(({ schedule }) => (schedule.starts_on ?? '') >= today)
    .sort(
      (one, other) =>
        Number(isFull(one)) - Number(isFull(other)) || startOf(one).localeCompare(startOf(other)),
    )[0]
}

const startOf = ({ schedule }: Dated): string => schedule.starts_on ?? ''

/**
 * Formats the length of a batch: whole weeks between its first and last day, else its workload. Returns null if
 * unknown.
 */
export function lengthIn(context: Pick<PageContext, 'spoken'>, { schedule }: Dated): string | null {
  return workloadIn(context, weeksOf(schedule) === 0 ? schedule.workload : `P${weeksOf(schedule)}W`)
}

/** Formats the length common to all versions; returns null if lengths differ or one is unknown. */
export function sharedLength(context: Pick<PageContext, 'spoken'>, versions: Dated[]): string | null {
  const [length = null, ...others] = new Set(versions.map((one) => lengthIn(context, one)))
  return others.length === 0 ? length : null
}

const dayMs = 86_400_000

/** Returns the length of a batch in weeks; 0 if unknown or less than two weeks. */
export function weeksOf({ starts_on, ends_on }: Variant['schedule']): number {
  if (starts_on === null || ends_on === null) return 0
  const days = (momentOf(ends_on).getTime() - momentOf(starts_on).getTime()) / dayMs + 1
  return days < 12 ? 0 : Math.round(days / 7)
}

/** An enrolment date and the sentence that contains it. */
export interface EnrolmentDay {
  date: string
  text: string
}

/**
 * Returns the date that currently matters for enrolment in a version, such as the last day; null if there is none.
 */
export function enrolmentDay(
  { words, say, spoken, today }: PageContext,
  { availability, schedule }: Variant,
) {
  const { enrolment_starts_on: opens, enrolment_ends_on: closes, launches_on: launches } = schedule
  const told = (text: string, date: string | null): EnrolmentDay | null =>
    date === null ? null : { date, text: say(text, { date: dayIn({ spoken }, date) }) }
  switch (availability) {
    case 'coming_soon':
      return told(words.launchesOn, launches)
    case 'not_started':
      // A version whose price begins later may have a first day of enrolment that is past.
      return told(words.opensOn, opens !== null && opens > today ? opens : null)
    case 'available':
      return told(words.closesOn, closes)
    case 'closed':
      // Staff may close enrolment by hand before its last day. The date is then still to come, and showing it would
      // be wrong.
      return closes !== null && closes < today ? told(words.closedOn, closes) : null
  }
}

/** Returns whether at least one of date, venue and class times is known. */
export const hasTimetable = ({ schedule: { starts_on, venue, sessions } }: Variant): boolean =>
  starts_on !== null || venue !== null || sessions.length > 0

/** Returns whether a timetable or at least the workload is known. Courses without dates have only a workload. */
export const hasSchedule = (variant: Variant): boolean =>
  hasTimetable(variant) || variant.schedule.workload !== null

/** Returns whether a batch has no seats left; false once enrolment is closed. */
export const isFull = ({ availability, schedule }: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  availability !== 'closed' && schedule.seats_left === 0

/** Returns whether enrolment is open for a batch that has no seats left. */
export const isSoldOut = (variant: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  variant.availability === 'available' && isFull(variant)

/** Returns whether enrolment is open and has a page, and the batch is not known to be full. */
export const canEnrol = (variant: Pick<Variant, 'availability' | 'schedule' | 'url'>): boolean =>
  variant.availability === 'available' && variant.url !== null && !isFull(variant)

/** Returns whether the number of seats left is known and enrolment is not over. */
export const hasSeats = ({ availability, schedule }: Pick<Variant, 'availability' | 'schedule'>): boolean =>
  availability !== 'closed' && schedule.seats_left !== null

export const seatsIn = (
  { words, say }: Pick<PageContext, 'words' | 'say'>,
  { schedule }: Pick<Variant, 'schedule'>,
): string => (schedule.seats_left ? say(words.seatsLeft, { n: schedule.seats_left }) : words.full)
