import type { Schedule, Variant } from '#lib/catalogue/shapes/variant.ts'
import type { Frame } from './frame.ts'
import { localeOf } from './words/words.ts'

/** Until so many days before enrolment closes it is told as a date only. */
const soonDays = 14
const dayMs = 86_400_000

/**
 * How enrolment in a version stands, where its dates tell more than its state. Without a `today` (a copy that is read
 * on other days, too) only dates are told.
 */
export function enrolmentWords(frame: Frame, { availability, schedule }: Variant): string | null {
  const { words, say, catalogue } = frame
  const { enrolment_starts_on: opens, enrolment_ends_on: closes, launches_on: launches } = schedule
  const on = (text: string, date: string | null) => (date ? say(text, { date: dayIn(frame, date) }) : null)
  switch (availability) {
    case 'coming_soon':
      return on(words.launchesOn, launches)
    case 'not_started':
      return on(words.opensOn, opens)
    case 'closed':
      return catalogue.today && closes && closes < catalogue.today ? on(words.closedOn, closes) : null
    case 'available': {
      const n = closes && catalogue.today ? daysBetween(catalogue.today, closes) : null
      if (n === 0) return words.closesToday
      return n !== null && n > 0 && n <= soonDays ? say(words.closesIn, { n }) : on(words.closesOn, closes)
    }
  }
}

/** A date as a language writes it. */
export const dayIn = ({ spoken }: Pick<Frame, 'spoken'>, date: string): string =>
  dayFormat(spoken).format(momentOf(date))

/** From the first to the last day of the teaching; null when its beginning is not known. */
export function daysIn(frame: Frame, { starts_on, ends_on }: Schedule): string | null {
  if (starts_on === null) return null
  if (ends_on === null || ends_on < starts_on) {
    return frame.say(frame.words.startsOn, { date: dayIn(frame, starts_on) })
  }
  return dayFormat(frame.spoken).formatRange(momentOf(starts_on), momentOf(ends_on))
}

/** A duration of ISO 8601 in words, such as 24 hours; null when there is none. */
export function workloadIn({ spoken }: Pick<Frame, 'spoken'>, workload: string | null): string | null {
  const found = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(
    workload ?? '',
  )
  if (!found) return null
  const units = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds'] as const
  const given = units.flatMap((unit, index) => {
    const value = Number(found[index + 1] ?? 0)
    return value > 0 ? [[unit, value] as const] : []
  })
  if (given.length === 0) return null
  return new Intl.DurationFormat(localeOf(spoken), { style: 'long' }).format(Object.fromEntries(given))
}

/** Whether anything can be told of when and where a version is taught. */
export const hasSchedule = ({ schedule }: Variant): boolean =>
  [schedule.starts_on, schedule.venue, schedule.workload, schedule.delivery].some((one) => one !== null)

const dayFormat = (spoken: string) =>
  new Intl.DateTimeFormat(localeOf(spoken), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    calendar: 'gregory',
    timeZone: 'UTC',
  })

const momentOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

const daysBetween = (from: string, to: string): number =>
  Math.round((momentOf(to).getTime() - momentOf(from).getTime()) / dayMs)
