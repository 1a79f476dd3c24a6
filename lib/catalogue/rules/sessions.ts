import { ascending, compareCodePoints } from './order.ts'

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

/** Returns the schema.org name of a weekday. */
export const schemaDay = <Day extends Weekday>(day: Day) =>
  `https://schema.org/${(day.charAt(0).toUpperCase() + day.slice(1)) as Capitalize<Day>}` as const

/** A weekly lesson; times are `HH:MM` in the site's time zone. */
export interface Session {
  day: Weekday
  starts_at: string | null
  ends_at: string | null
}

/** Sorts sessions, Monday first, then by their times, a missing time first; equal sessions count once. */
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

/** The values of `time=`, by the time at which a session begins. */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const
export type DayTime = (typeof dayTimes)[number]

/** Returns the part of the day in which a session begins; null without a time. */
export function dayTimeOf({ starts_at }: Pick<Session, 'starts_at'>): DayTime | null {
  if (starts_at === null) return null
  if (starts_at < '12:00') return 'morning'
  return starts_at < '17:00' ? 'afternoon' : 'evening'
}

/** Returns the key under which lists find a session: its day, and its part of the day if it has a time. */
export const sessionKey = (day: Weekday, time: DayTime | null): string => `${day} ${time ?? ''}`

/** Lists the keys of the sessions on one of these days and at this time; undefined stands for any. */
export const sessionKeysOf = (days: readonly Weekday[] = weekdays, time?: DayTime): string[] =>
  days.flatMap((day) =>
    (time === undefined ? [...dayTimes, null] : [time]).map((each) => sessionKey(day, each)),
  )
