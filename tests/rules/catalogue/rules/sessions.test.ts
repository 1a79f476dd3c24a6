import { expect, test } from 'vitest'
import { dayTimeOf, type Session, sortedSessions, type Weekday } from '#lib/catalogue/rules/calendar.ts'

const session = (day: Weekday, starts_at: string | null = null, ends_at: string | null = null): Session => ({
  day,
  starts_at,
  ends_at,
})

test('sessions come Monday first, then by their times, a missing time first, each once', () => {
  const sorted = [
    session('monday'),
    session('monday', '09:00'),
    session('monday', '09:00', '10:00'),
    session('monday', '09:00', '10:30'),
    session('monday', '18:30', '20:00'),
    session('wednesday', '07:00'),
    session('sunday', '06:00'),
  ]
  expect(sortedSessions([...sorted, ...sorted].reverse())).toEqual(sorted)
})

test.each([
  [null, null],
  ['00:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['23:59', 'evening'],
])('a session that begins at %s is in the %s', (starts_at, expected) => {
  expect(dayTimeOf({ starts_at })).toBe(expected)
})
