import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dateIn,
  dayAfter,
  dayTimeOf,
  isCalendarDate,
  type Session,
  sortedSessions,
  startOfDate,
  type Weekday,
} from '#lib/contract/catalogue/rules/calendar.ts'

test.each([
  ['UTC', 'UTC', '2026-06-15T23:59:59.999Z', '2026-06-15'],
  ['UTC at midnight', 'UTC', '2026-06-16T00:00:00.000Z', '2026-06-16'],
  ['Kolkata, half an hour off', 'Asia/Kolkata', '2026-06-15T18:29:59.999Z', '2026-06-15'],
  ['Kolkata after its midnight', 'Asia/Kolkata', '2026-06-15T18:30:00.000Z', '2026-06-16'],
  ['Kiritimati, a day ahead', 'Pacific/Kiritimati', '2026-06-15T10:00:00.000Z', '2026-06-16'],
  ['Pago Pago, a day behind', 'Pacific/Pago_Pago', '2026-06-16T10:59:59.999Z', '2026-06-15'],
  ['New York in winter', 'America/New_York', '2026-01-15T04:59:59.999Z', '2026-01-14'],
  ['a turn of the year', 'Asia/Kolkata', '2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['a leap day', 'Asia/Kolkata', '2028-02-28T18:30:00.000Z', '2028-02-29'],
])('the date in %s', (_, zone, moment, date) => expect(dateIn(zone, new Date(moment))).toBe(date))

test('an unknown time zone is refused', () => {
  expect(() => dateIn('Mars/Olympus', new Date(0))).toThrow(RangeError)
})

test.each([
  ['2026-06-30', true],
  ['2028-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['2026-06-31', false],
  ['2027-02-29', false],
  ['2100-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-06-00', false],
  ['2026-06-32', false],
  ['0000-01-01', false],
  ['2026-6-1', false],
  ['+12026-06-01', false],
  ['2026-06-01T00:00', false],
  ['2026-06-01\n', false],
  ['', false],
])('whether the calendar has %j: %s', (text, has) => expect(isCalendarDate(text)).toBe(has))

test.each([
  ['within a month', '2026-06-15', '2026-06-16'],
  ['over a month', '2026-06-30', '2026-07-01'],
  ['over a year', '2026-12-31', '2027-01-01'],
  ['into a leap day', '2028-02-28', '2028-02-29'],
  ['past a February without one', '2026-02-28', '2026-03-01'],
  ['in a century without one', '2100-02-28', '2100-03-01'],
  ['of an early year', '0099-12-31', '0100-01-01'],
  ['up to the last', '9999-12-30', '9999-12-31'],
  ['not past the last', '9999-12-31', null],
])('the day after is found %s', (_, date, next) => expect(dayAfter(date)).toBe(next))

describe('a date begins', () => {
  test.each([
    ['by winter time as summer begins', 'America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['at one o’clock where Cairo skips midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['once where Havana has midnight twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['with the next one where Apia skipped it', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['after the one that Apia skipped', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['at the end of the calendar, east', 'Pacific/Kiritimati', '9999-12-31', '9999-12-30T10:00:00.000Z'],
    ['at the end of the calendar, west', 'Etc/GMT+12', '9999-12-31', '9999-12-31T12:00:00.000Z'],
  ])('%s', (_, zone, date, moment) => expect(startOfDate(zone, date).toISOString()).toBe(moment))

  test('at the first millisecond that shows it, in every kind of zone', () => {
    const zones = fc.constantFrom(
      ...`UTC Asia/Kolkata Asia/Kathmandu Pacific/Kiritimati Pacific/Chatham Etc/GMT+12 America/New_York
      America/Santiago America/Nuuk Africa/Cairo Africa/Casablanca Asia/Beirut Australia/Lord_Howe`.split(
        /\s+/,
      ),
    )
    const dates = fc
      .integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2036, 11, 31) / 86_400_000 })
      .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
    fc.assert(
      fc.property(zones, dates, (zone, date) => {
        const start = startOfDate(zone, date)
        expect(dateIn(zone, start)).toBe(date)
        expect(dateIn(zone, new Date(start.getTime() - 1)) < date).toBe(true)
      }),
      { seed: 3, numRuns: 120 },
    )
  })
})

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
