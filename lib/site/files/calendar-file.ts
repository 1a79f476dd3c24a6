import { dayAfter } from '#lib/catalogue/rules/calendar.ts'

/** The first day of a batch. Whole batches would fill the calendar for months. */
export interface CalendarEvent {
  /** The same for the same batch, whenever the file is made. */
  id: string
  title: string
  /** Absolute. */
  url: string
  /** `YYYY-MM-DD` */
  date: string
  venue: string | null
  description: string
}

/** Writes iCalendar events (RFC 5545). A calendar to subscribe to has a name. */
export function calendarFile(events: CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Catalogue//Site//EN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = ({ id, title, url, date, venue, description }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}@${new URL(url).host}`,
  // The time of writing would change the file each time.
  `DTSTAMP:${compact(date)}T000000Z`,
  `DTSTART;VALUE=DATE:${compact(date)}`,
  `DTEND;VALUE=DATE:${compact(dayAfter(date) ?? date)}`,
  // The day does not block the reader's time.
  'TRANSP:TRANSPARENT',
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(description)}`,
  ...(venue ? [`LOCATION:${escaped(venue)}`] : []),
  `URL:${url}`,
  'END:VEVENT',
]

const compact = (date: string): string => date.replaceAll('-', '')

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|[\r\n]/g, '\\n')

/** Folds a line to at most 75 bytes, never within a character; each next line begins with a space. */
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
