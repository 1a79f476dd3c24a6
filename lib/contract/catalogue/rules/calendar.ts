import { ascending, compareCodePoints } from './order.ts'

/** As `YYYY-MM-DD`. Throws `RangeError` if the IANA zone is unknown. */
export function dateIn(timeZone: string, moment: Date): string {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

/** A time of day as `HH:MM`. */
export const timeOfDayPattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const isTimeOfDay = (text: string): boolean => timeOfDayPattern.test(text)

/** Returns whether `dateIn` accepts the time zone. */
export function isZone(timeZone: string): boolean {
  try {
    formatterOf(timeZone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Caches formatters, because creating one costs far more than using it. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** As `YYYY-MM-DD`. Years start at 1, because PostgreSQL has no year 0. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  // JavaScript turns 30 February into a day in March.
  const midnight = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

const dayMs = 86_400_000

/** Returns the next day; null after the last day of year 9999. */
export function dayAfter(date: string): string | null {
  const next = new Date(Date.parse(`${date}T00:00:00.000Z`) + dayMs)
  return next.getUTCFullYear() > 9999 ? null : next.toISOString().slice(0, 10)
}

/** Returns whether a weekday lies between two dates, both included. */
export function isWeekdayWithin(day: Weekday, from: string, until: string): boolean {
  const first = Date.parse(`${from}T00:00:00.000Z`)
  // 1 January 1970 was a Thursday; weekdays begin on Monday.
  const ahead = (weekdays.indexOf(day) - 3 - first / dayMs) % 7
  return first + ((ahead + 7) % 7) * dayMs <= Date.parse(`${until}T00:00:00.000Z`)
}

export const monthOf = (date: string): string => date.slice(0, 7)

export function lastOfMonth(date: string): string {
  // Day 0 is the last day of the previous month. Adds 400 years, after which the calendar repeats, because `Date.UTC`
  // misreads years below 100.
  const days = new Date(Date.UTC(Number(date.slice(0, 4)) + 400, Number(date.slice(5, 7)), 0)).getUTCDate()
  return `${monthOf(date)}-${days}`
}

/** Returns the first moment at which the date in the time zone is `date` or later, to the millisecond. */
export function startOfDate(timeZone: string, date: string): Date {
  const utcMidnight = Date.parse(`${date}T00:00:00.000Z`)
  // No zone is more than a day from UTC. If the zone skips the date, the search finds the start of the next date.
  let before = utcMidnight - 2 * dayMs
  let reached = utcMidnight + 2 * dayMs
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (dateIn(timeZone, new Date(middle)) >= date) reached = middle
    else before = middle
  }
  return new Date(reached)
}

/** Returns the earliest date; null if all are null. */
export const earliest = (dates: (string | null)[]): string | null =>
  dates.reduce((first, date) => (first === null || (date !== null && date < first) ? date : first), null)

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const schemaDay = <Day extends Weekday>(day: Day) =>
  `https://schema.org/${(day.charAt(0).toUpperCase() + day.slice(1)) as Capitalize<Day>}` as const

/** A weekly lesson. Times are `HH:MM` in the site's time zone. */
export interface Session {
  day: Weekday
  starts_at: string | null
  ends_at: string | null
}

/** Sorts sessions by day (Monday first) and time (sessions without a time first), and removes duplicates. */
export function sortedSessions(sessions: readonly Session[]): Session[] {
  const distinct = new Map(sessions.map((session) => [keyOf(session), session]))
  return [...distinct.values()].sort(
    (a, b) =>
      ascending(weekdays.indexOf(a.day), weekdays.indexOf(b.day)) ||
      compareCodePoints(a.starts_at ?? '', b.starts_at ?? '') ||
      compareCodePoints(a.ends_at ?? '', b.ends_at ?? ''),
  )
}

const keyOf = ({ day, starts_at, ends_at }: Session): string => JSON.stringify([day, starts_at, ends_at])

/** Values of the filter `time=`: parts of the day, earliest first. `dayTimeOf` defines when they begin. */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

/** Returns the part of the day in which a session starts; null if it has no time. */
export function dayTimeOf({ starts_at }: Pick<Session, 'starts_at'>): DayTime | null {
  if (starts_at === null) return null
  if (starts_at < '12:00') return 'morning'
  return starts_at < '17:00' ? 'afternoon' : 'evening'
}

/** The day and, if the session has a time, its part of the day. */
export const sessionKey = (day: Weekday, time: DayTime | null): string => `${day} ${time ?? ''}`

/** Lists the keys of sessions on any of these days, in this part of the day. Undefined stands for any day or time. */
export const sessionKeysOf = (days: readonly Weekday[] = weekdays, time?: DayTime): string[] =>
  days.flatMap((day) =>
    (time === undefined ? [...dayTimes, null] : [time]).map((each) => sessionKey(day, each)),
  )
