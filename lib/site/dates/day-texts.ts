import { dateFormat, dateText, firstDayOf, localeOf, weekdayAndDate } from 'catalogue-client/text'
import type { Schedule } from '#lib/contract/catalogue/answers/variant.ts'
import { monthOf } from '#lib/contract/catalogue/rules/calendar.ts'
import type { PageContext } from '../page-context.ts'

type Spoken = Pick<PageContext, 'spoken'>

export const momentOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Formats a date, such as `30 November 2026`. */
export const dayIn = ({ spoken }: Spoken, date: string): string => dateText(date, spoken)

/** Formats the first day of a batch, such as "First class Sat 12 Dec"; returns null if it has no date. */
export function firstDayIn(
  context: Pick<PageContext, 'spoken' | 'today' | 'words' | 'say'>,
  schedule: Pick<Schedule, 'starts_on' | 'ends_on' | 'sessions'>,
): { date: string; text: string } | null {
  const { words, say } = context
  const date = firstDayOf(schedule)
  const text = schedule.sessions.length > 0 ? words.firstClass : words.startsShort
  return date === null
    ? null
    : { date, text: say(text, { date: weekdayAndDate(date, context.today, context.spoken) }) }
}

const countdownMax = 14

/** Returns how far away a date is, such as "in 3 days"; null for dates past or more than two weeks away. */
export function daysUntil(
  { spoken, today }: Pick<PageContext, 'spoken' | 'today'>,
  date: string,
): string | null {
  const days = (momentOf(date).getTime() - momentOf(today).getTime()) / 86_400_000
  return days >= 0 && days <= countdownMax
    ? new Intl.RelativeTimeFormat(localeOf(spoken), { numeric: 'auto' }).format(days, 'day')
    : null
}

/** Formats the period from the first to the last day of a batch; returns null if the first day is unknown. */
export function daysIn(
  context: PageContext,
  { starts_on, ends_on }: Pick<Schedule, 'starts_on' | 'ends_on'>,
): string | null {
  if (starts_on === null) return null
  if (ends_on === null || ends_on < starts_on) {
    return context.say(context.words.startsOn, { date: dayIn(context, starts_on) })
  }
  return dateText(starts_on, context.spoken, ends_on)
}

/** Formats a month such as `2026-12` as "this month", "next month" or its name. */
export function monthName(
  { words, spoken, today }: Pick<PageContext, 'words' | 'spoken' | 'today'>,
  month: string,
): string {
  if (month === monthOf(today)) return words.thisMonth
  const [year = 0, number = 0] = today.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  return month === next ? words.nextMonth : nameOfMonth({ spoken }, month)
}

/** Formats a month with its year; returns an invalid month unchanged. */
export const nameOfMonth = ({ spoken }: Spoken, month: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(month)
    ? dateFormat(spoken, { month: 'long', year: 'numeric' }).format(momentOf(`${month}-01`))
    : month

/** Formats an ISO 8601 duration, for example as "24 hours"; returns null for null. */
export function workloadIn({ spoken }: Spoken, workload: string | null): string | null {
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

/** Returns the name of a time zone in a language, such as India Standard Time, ignoring summer time. */
export function zoneName({ spoken }: Spoken, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(localeOf(spoken), { timeZone, timeZoneName: 'longGeneric' })
  return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
