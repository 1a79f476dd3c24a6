import { expect, test, vi } from 'vitest'
import type { Variant } from '#lib/catalogue/shapes/variant.ts'
import { enrolmentDay } from '#lib/site/dates/batches.ts'
import { daysIn, workloadIn } from '#lib/site/dates/days.ts'
import { pageContextOf } from '#lib/site/page-context.ts'
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
  // Closed by hand: its last day says nothing of that; and today is not over.
  ['closed', { enrolment_ends_on: '2026-12-21' }, undefined],
  ['closed', { enrolment_ends_on: '2026-11-22' }, undefined],
])('on 22 November, %s with %j is told as %j', (availability, schedule, told) => {
  const none = { launches_on: null, enrolment_starts_on: null, enrolment_ends_on: null }
  expect(enrolmentDay(context, variant(availability, { ...none, ...schedule }))?.text).toBe(told)
})

test.each([
  ['Asia/Kolkata', '2026-11-23'],
  ['Europe/Berlin', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-22'],
])('a page in %s has at 19:00 of 22 November, by UTC, the date %s', async (time_zone, today) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T19:00Z'), toFake: ['Date'] })
  const { settings, catalogue, site, addresses } = context
  const readSite = async () => ({ ...site, time_zone })
  const page = await pageContextOf('hi', {
    ...{ settings, write: () => addresses },
    catalogue: { ...catalogue, readSite },
  })
  expect(page?.today).toBe(today)
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
