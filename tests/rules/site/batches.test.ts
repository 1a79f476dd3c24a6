import { convertIcsCalendar } from 'ts-ics'
import { expect, test, vi } from 'vitest'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { calendarEvent, enrolmentDay } from '#lib/site/dates/batches.ts'
import { daysIn, workloadIn } from '#lib/site/dates/days.ts'
import { calendarFile } from '#lib/site/files/calendar-file.ts'
import { siteWith } from './site-with.ts'

const context = siteWith([])

const variant = (availability: string, schedule: Record<string, string | null>) =>
  ({ availability, schedule: { starts_on: null, ends_on: null, ...schedule } }) as unknown as Variant

test.each([
  ['coming_soon', { launches_on: '2026-12-01' }, 'On sale from 1 December 2026'],
  ['coming_soon', {}, undefined],
  ['not_started', { enrolment_starts_on: '2026-12-01' }, 'Enrolment opens on 1 December 2026'],
  ['available', { enrolment_ends_on: '2026-11-23' }, 'Enrolment closes on 23 November 2026'],
  ['available', {}, undefined],
  ['closed', { enrolment_ends_on: '2026-11-21' }, 'Enrolment closed on 21 November 2026'],
  // Closed by hand: its last day says nothing of that; and today is not over everywhere.
  ['closed', { enrolment_ends_on: '2026-12-21' }, undefined],
  ['closed', { enrolment_ends_on: '2026-11-22' }, undefined],
])('at noon of 22 November, %s with %j is told as %j', (availability, schedule, told) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00Z'), toFake: ['Date'] })
  const none = { launches_on: null, enrolment_starts_on: null, enrolment_ends_on: null }
  expect(enrolmentDay(context, variant(availability, { ...none, ...schedule }))?.text).toBe(told)
  vi.useRealTimers()
})

test.each([
  [{ starts_on: '2026-12-10', ends_on: '2027-02-20' }, '10 December 2026 – 20 February 2027'],
  [{ starts_on: '2026-12-10', ends_on: null }, 'Starts on 10 December 2026'],
  [{ starts_on: '2026-12-10', ends_on: '2026-12-01' }, 'Starts on 10 December 2026'],
  [{ starts_on: null, ends_on: '2026-12-01' }, null],
])('the days of %j are %j', (schedule, days) => {
  const told = daysIn(context, schedule as never)
  expect(told?.replace(/\s/g, ' ') ?? null).toBe(days)
})

test.each([
  ['PT24H', 'en', '24 hours'],
  ['P2W', 'en', '2 weeks'],
  ['P1DT2H', 'en', '1 day, 2 hours'],
  ['PT24H', 'hi', '24 घंटे'],
  ['P', 'en', null],
  ['PT0H', 'en', null],
  [null, 'en', null],
])('a workload of %s is in %s %j', (workload, spoken, told) => {
  expect(workloadIn({ spoken }, workload)).toBe(told)
})

const batch = {
  ...variant('available', {
    ...{ starts_on: '2026-12-31', ends_on: '2027-03-31', enrolment_ends_on: '2026-12-20', workload: 'PT24H' },
    venue: 'Pune, Kothrud',
  }),
  package_session_id: 'v1',
  level: 'Batch; two',
}

test('a batch in a calendar is its first day, on which its reader is free, with all days and the end of enrolment told', async () => {
  const event = calendarEvent(context, {
    title: `तबला\n${'x'.repeat(100)}`,
    path: '/courses/tabla',
    variant: batch,
  })
  const file = calendarFile(event ? [event] : [], 'Osari: dates')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const read = convertIcsCalendar(undefined, file)
  expect(read.name).toBe('Osari: dates')
  expect(read.events).toMatchObject([
    {
      uid: 'v1@s.example',
      start: { date: new Date('2026-12-31T00:00Z'), type: 'DATE' },
      end: { date: new Date('2027-01-01T00:00Z'), type: 'DATE' },
      timeTransparent: 'TRANSPARENT',
      location: 'Pune, Kothrud',
      summary: `तबला\n${'x'.repeat(100)}: Batch; two`,
    },
  ])
  const told = read.events?.[0]?.description?.replace(/\s/g, ' ')
  expect(told).toContain('31 December 2026 – 31 March 2027 24 hours Enrolment closes on 20 December 2026')
})

test('a version without a first day is in no calendar', () => {
  expect(calendarEvent(context, { title: 't', path: '/', variant: variant('available', {}) })).toBeUndefined()
})
