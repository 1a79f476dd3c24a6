import { type Session, type Weekday, weekdays } from '#lib/contract/catalogue/rules/calendar.ts'
import type { PageContext } from '../page-context.ts'
import { localeOf } from '../words/words.ts'

type Spoken = Pick<PageContext, 'spoken'>

/** Weekly lessons with the same times, formatted in a language. */
interface Lessons {
  /** Such as `Mon, Wed, Fri`, or `Mon – Fri` for three or more consecutive days. */
  days: string
  /** Such as `18:30–20:00`; null if no time is set. */
  times: string | null
}

/** Groups weekly sessions by their times, ordered by first day. */
export const weeklyLessons = (context: Spoken, sessions: readonly Session[]): Lessons[] =>
  [...Map.groupBy(sessions, ({ starts_at, ends_at }) => `${starts_at} ${ends_at}`).values()].map((same) => ({
    days: dayNames(context, same),
    times: timesIn(context, same[0] as Session),
  }))

/** Maximum number of groups that fit on a card. */
const groupsMax = 2

/**
 * Formats weekly lessons in one line with weekdays and start times, such as `Mon, Wed, Fri · 18:30`. Omits the times
 * if there are more than `groupsMax` groups; returns null without sessions.
 */
export function weekInBrief(context: Spoken, sessions: readonly Session[]): string | null {
  if (sessions.length === 0) return null
  const groups = [...Map.groupBy(sessions, ({ starts_at }) => starts_at)]
  if (groups.length > groupsMax) return dayNames(context, sessions)
  return groups
    .map(([starts_at, same]) => {
      const days = dayNames(context, same)
      return starts_at === null ? days : `${days} · ${timeIn(context, starts_at)}`
    })
    .join(' / ')
}

/** Returns the name of a time zone in a language, such as India Standard Time, ignoring summer time. */
export function zoneName({ spoken }: Spoken, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(localeOf(spoken), { timeZone, timeZoneName: 'longGeneric' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns the short name of a weekday; returns other text unchanged. */
export function dayLabel({ spoken }: Spoken, day: string): string {
  const index = weekdays.indexOf(day as Weekday)
  return index === -1 ? day : weekdayFormat(spoken).format(dateOf(index))
}

/** Minimum number of consecutive days to shorten to a range. */
const rangeMin = 3

function dayNames({ spoken }: Spoken, sessions: readonly Session[]): string {
  const days = [...new Set(sessions.map(({ day }) => weekdays.indexOf(day)))].sort(
    (one, other) => one - other,
  )
  const format = weekdayFormat(spoken)
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  if (days.length >= rangeMin && last - first === days.length - 1) {
    return format.formatRange(dateOf(first), dateOf(last))
  }
  const list = new Intl.ListFormat(localeOf(spoken), { type: 'unit', style: 'short' })
  return list.format(days.map((day) => format.format(dateOf(day))))
}

function timesIn(context: Spoken, { starts_at, ends_at }: Session): string | null {
  if (starts_at === null) return null
  return ends_at !== null && ends_at > starts_at
    ? timeFormat(context.spoken).formatRange(momentAt(starts_at), momentAt(ends_at))
    : timeIn(context, starts_at)
}

const timeIn = ({ spoken }: Spoken, time: string): string => timeFormat(spoken).format(momentAt(time))

/** A Monday, in UTC. Times of day have no date and no zone, so they are formatted on an arbitrary date in UTC. */
const monday = '2024-01-01'
const dateOf = (day: number): Date => new Date(Date.UTC(2024, 0, 1 + day))
const momentAt = (time: string): Date => new Date(`${monday}T${time}Z`)

const weekdayFormat = (spoken: string) =>
  new Intl.DateTimeFormat(localeOf(spoken), { weekday: 'short', timeZone: 'UTC' })

function timeFormat(spoken: string): Intl.DateTimeFormat {
  const parts = { minute: '2-digit', timeZone: 'UTC' } as const
  const plain = new Intl.DateTimeFormat(localeOf(spoken), { ...parts, hour: 'numeric' })
  // 24-hour clocks show 09:05, 12-hour clocks 9:05 am.
  return plain.resolvedOptions().hour12
    ? plain
    : new Intl.DateTimeFormat(localeOf(spoken), { ...parts, hour: '2-digit' })
}
