import { dayAfter } from '#lib/catalogue/rules/calendar.ts'

export interface CalendarFacts {
  /** The same for the same batch, whenever the file is made. */
  id: string
  title: string
  /** Absolute. */
  url: string
  /** `YYYY-MM-DD`, the last day included; without one it is one day. */
  starts_on: string
  ends_on: string | null
  venue: string | null
}

/** The days of a batch as an event of iCalendar (RFC 5545). */
export function calendarFile({ id, title, url, starts_on, ends_on, venue }: CalendarFacts): string {
  const last = ends_on !== null && ends_on > starts_on ? ends_on : starts_on
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Catalogue//Site//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@${new URL(url).host}`,
    // When the file was made would make it another one each time.
    `DTSTAMP:${compact(starts_on)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(starts_on)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(last) ?? last)}`,
    `SUMMARY:${escaped(title)}`,
    ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const compact = (date: string): string => date.replaceAll('-', '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|[\r\n]/g, '\\n')

/** A line has at most 75 bytes; what is longer goes on after a break and a space, never within a character. */
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
