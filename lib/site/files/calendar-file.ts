import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { DateTime } from 'luxon'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { mapInSlices } from '#lib/base/chunks.ts'
import type { Weekday } from '#lib/contract/catalogue/rules/calendar.ts'

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
  /** The publish that last changed the event; undefined if it is not published. */
  change: { revision: number; at: string } | undefined
}

interface Choices {
  /** IANA name of the time zone of all times. */
  timeZone: string
  /** Name of the calendar, for files that programs subscribe to. */
  name?: string
}

/** A calendar of thousands of classes takes half a second: this many are prepared before other requests run. */
export const eventsAtOnce = 50

/** Returns an iCalendar file (RFC 5545). */
export async function calendarFile(events: CalendarEvent[], { timeZone, name }: Choices): Promise<string> {
  const calendar = ical({
    prodId: { company: 'Catalogue', product: 'Site' },
    method: ICalCalendarMethod.PUBLISH,
    // Describes the zone for programs that do not know its name.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
    ...(name !== undefined && { name }),
  })
  await mapInSlices(events, eventsAtOnce, (event) => calendar.createEvent(entryOf(timeZone, event)))
  return calendar.toString()
}

function entryOf(timeZone: string, event: CalendarEvent): ICalEventData {
  const { id, title, url, date, starts_at, ends_at, venue, description, weekly, change } = event
  const day = DateTime.fromISO(date, { zone: 'UTC' })
  const at = (time: string) => DateTime.fromISO(`${date}T${time}`, { zone: timeZone })
  return {
    id: `${id}@${new URL(url).host}`,
    // Not the current time, because the file would then differ on every download.
    ...(change ? { stamp: change.at, lastModified: change.at, sequence: change.revision } : { stamp: day }),
    ...(starts_at === null
      ? { allDay: true, start: day, end: day.plus({ days: 1 }) }
      : { timezone: timeZone, start: at(starts_at), ...(ends_at !== null && { end: at(ends_at) }) }),
    ...(weekly && { repeating: repetition(timeZone, starts_at, weekly) }),
    // The class does not mark the reader's calendar as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: title,
    description,
    url,
    ...(venue !== null && { location: venue }),
  }
}

/** Returns the rule as text: the library would give the last day of an all-day class a time, which it must not have. */
function repetition(
  timeZone: string,
  starts_at: string | null,
  { days, lastDay }: NonNullable<CalendarEvent['weekly']>,
): string {
  const rule = `RRULE:FREQ=WEEKLY;BYDAY=${days.map((day) => day.slice(0, 2).toUpperCase()).join()}`
  if (lastDay === null) return rule
  const last = DateTime.fromISO(lastDay, { zone: timeZone }).endOf('day').toUTC()
  return `${rule};UNTIL=${starts_at === null ? lastDay.replaceAll('-', '') : last.toFormat("yyyyMMdd'T'HHmmss'Z'")}`
}
