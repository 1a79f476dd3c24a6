import { isCalendarDate, isTimeOfDay, timeOfDayPattern } from '../rules/calendar.ts'
import { textKind } from './kinds.ts'

export const dateKind = textKind(
  'a calendar date',
  'YYYY-MM-DD, such as 2026-06-01',
  (value) => (isCalendarDate(value) ? value : undefined),
  { pattern: '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])' },
)

/** A time of day, without a zone. */
export const timeOfDay = textKind(
  'a time of day',
  'HH:MM from 00:00 to 23:59, such as 18:30',
  (value) => (isTimeOfDay(value) ? value : undefined),
  { pattern: withoutAnchors(timeOfDayPattern) },
)

const durationParts =
  /^P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/

/** A length of time in calendar and clock units; answers show it as authored. */
export const duration = textKind(
  'a duration',
  'ISO 8601 in whole numbers, such as PT24H',
  (value) => (durationParts.test(value) ? value : undefined),
  { pattern: withoutAnchors(durationParts) },
)

const timestampParts =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/

/** A time, cut to milliseconds and converted to UTC. */
export const timestamp = textKind(
  'a time',
  'ISO 8601 with a zone, such as 2026-05-01T09:00:00Z',
  (value) => {
    const parts = timestampParts.exec(value)
    if (parts === null) return undefined
    const [, day = '', hour, minute, second = '00', fraction = '', zone = ''] = parts
    if (!isCalendarDate(day)) return undefined
    const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
    const local = Date.parse(`${day}T${hour}:${minute}:${second}.${milliseconds}Z`)
    const written = new Date(local - offsetMs(zone)).toISOString()
    // The zone may move a time out of the years 1 to 9999.
    return isStorableYear(written) ? written : undefined
  },
  { pattern: withoutAnchors(timestampParts) },
)

export const timeZone = textKind(
  'a time zone',
  'an IANA name, such as Asia/Kolkata',
  (value) => (isIanaZone(value) ? value : undefined),
  { enum: Intl.supportedValuesOf('timeZone'), pattern: '[^\\s\\u0085]+' },
)

function withoutAnchors({ source }: RegExp): string {
  return source.slice(1, -1)
}

/** Tells whether a year can be stored: PostgreSQL has no year 0, and ISO 8601 writes years from 10000 with a sign. */
const isStorableYear = (written: string): boolean => /^\d/.test(written) && !written.startsWith('0000')

function offsetMs(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const minutesEast = Number(hours) * 60 + Number(minutes)
  return (sign === '-' ? -minutesEast : minutesEast) * 60_000
}

/** Tells whether a name is an IANA zone: Node also knows offsets and old short names with several meanings. */
function isIanaZone(name: string): boolean {
  if (/^[+-]|^SystemV\//i.test(name) || notIana.has(name.toUpperCase())) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const notIana = new Set(
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(
    ' ',
  ),
)
