import { mapInSlices } from '#lib/base/chunks.ts'
import type { Weekday } from '#lib/contract/catalogue/rules/calendar.ts'
import { dayAfter, startOfDate } from '#lib/contract/catalogue/rules/calendar.ts'
import { stampOf, timeZoneLines } from './time-zone.ts'

/** An event on one day, or a class that repeats weekly. */
export interface CalendarEvent {
  /** Stable id: the same class has the same id in every file. */
  id: string
  title: string
  /** Absolute URL. */
  url: string
  /** First day, `YYYY-MM-DD`. */
  date: string
  /** `HH:MM` in the calendar's time zone; null for an all-day event. */
  starts_at: string | null
  ends_at: string | null
  /** Weekdays of a repeating class, which repeats forever if `lastDay` is null. Undefined for a single event. */
  weekly?: { days: readonly Weekday[]; lastDay: string | null }
  venue: string | null
  description: string
}

interface Choices {
  /** IANA name of the time zone of all times. */
  timeZone: string
  /** Name of the calendar, for files that programs subscribe to. */
  name?: string
}

/** A calendar of thousands of classes takes half a second: this many are written before other requests run. */
export const eventsAtOnce = 50

/** Returns an iCalendar file (RFC 5545). */
export async function calendarFile(events: CalendarEvent[], { timeZone, name }: Choices): Promise<string> {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Catalogue//Site//EN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...zoneLines(timeZone, events),
  ]
  const written = await mapInSlices(events, eventsAtOnce, (event) => text(eventLines(timeZone, event)))
  return [text(head), ...written, text(['END:VCALENDAR'])].join('')
}

const text = (lines: string[]): string => lines.map((line) => `${folded(line)}\r\n`).join('')

/**
 * Clock changes are listed for at most this long before and after the latest class begins, in case a date is decades
 * away.
 */
const clockYearsMs = 5 * 366 * 86_400_000

function zoneLines(timeZone: string, events: CalendarEvent[]): string[] {
  const timed = events.filter(({ starts_at }) => starts_at !== null)
  if (timed.length === 0) return []
  const starts = timed.map(({ date }) => startOfDate(timeZone, date).getTime())
  const ends = timed.map(({ weekly }) =>
    weekly?.lastDay ? endOfDate(timeZone, weekly.lastDay) : Number.POSITIVE_INFINITY,
  )
  const last = Math.max(...starts)
  const from = Math.max(Math.min(...starts), last - clockYearsMs)
  const to = Math.min(Math.max(...ends), last + clockYearsMs)
  return timeZoneLines(timeZone, from, to)
}

const eventLines = (timeZone: string, event: CalendarEvent) => {
  const { id, title, url, date, venue, description, weekly } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@${new URL(url).host}`,
    // Not the current time, because the file would then differ on every download.
    `DTSTAMP:${compact(date)}T000000Z`,
    ...timeLines(timeZone, event),
    ...(weekly ? [repetition(timeZone, event, weekly)] : []),
    // The class does not mark the reader's calendar as busy.
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
  ]
}

function timeLines(timeZone: string, { date, starts_at, ends_at }: CalendarEvent): string[] {
  if (starts_at === null) {
    return [`DTSTART;VALUE=DATE:${compact(date)}`, `DTEND;VALUE=DATE:${compact(dayAfter(date) ?? date)}`]
  }
  const at = (time: string) => `TZID=${timeZone}:${compact(date)}T${time.replace(':', '')}00`
  return [`DTSTART;${at(starts_at)}`, ...(ends_at === null ? [] : [`DTEND;${at(ends_at)}`])]
}

function repetition(
  timeZone: string,
  { starts_at }: CalendarEvent,
  { days, lastDay }: NonNullable<CalendarEvent['weekly']>,
): string {
  const byDay = days.map((day) => day.slice(0, 2).toUpperCase()).join()
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${byDay}`
  if (lastDay === null) return rule
  // UNTIL must have the type of DTSTART: a date, or for a time with a zone, a time in UTC.
  return `${rule};UNTIL=${starts_at === null ? compact(lastDay) : `${stampOf(endOfDate(timeZone, lastDay))}Z`}`
}

/** Returns the last second of a date in a time zone. */
const endOfDate = (timeZone: string, date: string): number =>
  startOfDate(timeZone, dayAfter(date) ?? date).getTime() - 1000

const compact = (date: string): string => date.replaceAll('-', '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|[\r\n]/g, '\\n')

/**
 * Folds a line into chunks of at most 75 bytes without splitting a character. Continuation lines start with a space.
 */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const character of line) {
    const own = Buffer.byteLength(character)
    if (bytes + own > 74) [text, bytes] = [`${text}\r\n `, 1]
    text += character
    bytes += own
  }
  return text
}
