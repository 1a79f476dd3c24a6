/** Step of the search for clock changes. No time zone has two changes within a week. */
const stepMs = 7 * 86_400_000

/**
 * Returns a VTIMEZONE component (RFC 5545, 3.6.5) with the zone's offset at `from` and each change until `to`. It is
 * for programs that do not know the zone's name.
 */
export function timeZoneLines(timeZone: string, from: number, to: number): string[] {
  const changes = changesOf(timeZone, from, to)
  const first = offsetAt(timeZone, from)
  const least = Math.min(first, ...changes.map(({ after }) => after))
  const observance = (at: string, before: number, after: number) => {
    const kind = after > least ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${at}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('19700101T000000', first, first),
    // A change starts at the local time shown before it.
    ...changes.flatMap(({ at, before, after }) => observance(stampOf(at + before), before, after)),
    'END:VTIMEZONE',
  ]
}

/** Formats a time in UTC, as `20261231T183000`. */
export const stampOf = (moment: number): string =>
  new Date(moment).toISOString().slice(0, 19).replace(/[-:]/g, '')

interface Change {
  at: number
  before: number
  after: number
}

function changesOf(timeZone: string, from: number, to: number): Change[] {
  const changes: Change[] = []
  let before = offsetAt(timeZone, from)
  for (let start = from; start < to; start += stepMs) {
    const after = offsetAt(timeZone, start + stepMs)
    if (before === after) continue
    let [earlier, later] = [start, start + stepMs]
    while (later - earlier > 1) {
      const middle = Math.floor((earlier + later) / 2)
      if (offsetAt(timeZone, middle) === before) earlier = middle
      else later = middle
    }
    changes.push({ at: later, before, after })
    before = after
  }
  return changes
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetAt(timeZone: string, moment: number): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

function offsetText(offset: number): string {
  const text = new Date(Math.abs(offset)).toISOString().slice(11, 19).replaceAll(':', '')
  return (offset < 0 ? '-' : '+') + text.replace(/00$/, '')
}
