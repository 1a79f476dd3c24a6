import type { Schedule, Variant } from '#lib/catalogue/shapes/variant.ts'
import type { CalendarEvent } from '../files/calendar-file.ts'
import { absolute, type Frame } from '../frame.ts'
import { localeOf } from '../words/words.ts'

const halfDayMs = 43_200_000

/** A date of enrolment, with its sentence. */
export interface EnrolmentDay {
  date: string
  text: string
}

/** Describes the enrolment of a version by its dates; null where they say no more than its availability. */
export function enrolmentDay({ words, say, spoken }: Frame, { availability, schedule }: Variant) {
  const { enrolment_starts_on: opens, enrolment_ends_on: closes, launches_on: launches } = schedule
  const told = (text: string, date: string | null): EnrolmentDay | null =>
    date === null ? null : { date, text: say(text, { date: dayIn({ spoken }, date) }) }
  switch (availability) {
    case 'coming_soon':
      return told(words.launchesOn, launches)
    case 'not_started':
      return told(words.opensOn, opens)
    case 'available':
      return told(words.closesOn, closes)
    case 'closed':
      // Staff may have closed it by hand, long before its last day.
      return closes !== null && isOver(closes) ? told(words.closedOn, closes) : null
  }
}

/** Whether a day is over wherever on earth the institute is; no later reader can find it otherwise. */
const isOver = (date: string): boolean => date < new Date(Date.now() - halfDayMs).toISOString().slice(0, 10)

/** A date as a language writes it. */
export const dayIn = ({ spoken }: Pick<Frame, 'spoken'>, date: string): string =>
  dayFormat(spoken).format(momentOf(date))

/** From the first to the last day of the teaching; null when its beginning is not known. */
export function daysIn(
  frame: Frame,
  { starts_on, ends_on }: Pick<Schedule, 'starts_on' | 'ends_on'>,
): string | null {
  if (starts_on === null) return null
  if (ends_on === null || ends_on < starts_on) {
    return frame.say(frame.words.startsOn, { date: dayIn(frame, starts_on) })
  }
  return dayFormat(frame.spoken).formatRange(momentOf(starts_on), momentOf(ends_on))
}

/** The first day of a version as a calendar has it; undefined when it is not known. */
export function calendarEvent(
  frame: Frame,
  { title, path, variant }: { title: string; path: string; variant: Variant },
): CalendarEvent | undefined {
  const { package_session_id: id, level, schedule } = variant
  if (schedule.starts_on === null) return undefined
  const url = absolute(frame, path)
  const lines = [
    daysIn(frame, schedule),
    workloadIn(frame, schedule.workload),
    enrolmentDay(frame, variant)?.text,
    url,
  ]
  return {
    id,
    title: level ? `${title}: ${level}` : title,
    url,
    date: schedule.starts_on,
    venue: schedule.venue,
    description: lines.filter(Boolean).join('\n'),
  }
}

/** Formats an ISO 8601 duration, such as 24 hours; null without one. */
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

/** Whether a version has a date or a place. */
export const hasSchedule = ({ schedule }: Variant): boolean =>
  schedule.starts_on !== null || schedule.venue !== null

const wholeDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }

export const dayFormat = (spoken: string, parts = wholeDay) =>
  new Intl.DateTimeFormat(localeOf(spoken), { ...parts, calendar: 'gregory', timeZone: 'UTC' })

export const momentOf = (date: string): Date => new Date(`${date}T00:00:00Z`)
