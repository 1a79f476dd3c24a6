import { expect, test } from 'vitest'
import { isBatch, nextBatchChangeOn, scheduleOf } from '#lib/contract/catalogue/rules/schedule.ts'
import { invite, version } from '../cast.ts'

const dates = { starts_on: '2026-06-01', ends_on: '2026-06-30' }
const enrolment = { enrolment_starts_on: '2026-06-01', enrolment_ends_on: '2026-06-30' }
const none = { enrolment_starts_on: null, enrolment_ends_on: null }

test('a schedule has the dates of the version, of its course and of its enrolment', () => {
  const sessions = [{ day: 'friday' as const, starts_at: '18:30', ends_at: null }]
  const teaching = { starts_on: '2026-07-01', ends_on: '2026-09-30', workload: 'PT24H', venue: 'Pune' }
  const taught = { ...teaching, sessions, seats_left: 4, delivery: 'onsite' as const }
  const source = version({ ...taught, invites: [invite({ ...dates, status: 'inactive' })] })
  const launches_on = '2026-12-01'
  expect(scheduleOf({ launches_on }, source)).toEqual({ ...taught, ...enrolment, launches_on })
})

test.each([
  ['the marked invite', [invite({ id: 'a' }), invite({ ...dates, id: 'b', default: true })], enrolment],
  ['the only invite', [invite(dates)], enrolment],
  ['no invite of several, none of them default', [invite({ ...dates, id: 'a' }), invite({ id: 'b' })], none],
  ['no invite at all', [], none],
])('enrolment is that of %s', (_, invites, expected) => {
  expect(scheduleOf({ launches_on: null }, version({ invites }))).toMatchObject(expected)
})

const today = '2026-06-15'

test.each([
  ['without dates', 'available', null, true],
  ['on its last day', 'available', today, true],
  ['after its last day', 'available', '2026-06-14', false],
  ['that opens later', 'not_started', null, true],
  ['that is announced', 'coming_soon', null, true],
  ['that is closed', 'closed', null, false],
] as const)('whether a version %s is a batch', (_, availability, ends_on, expected) => {
  expect(isBatch({ ends_on }, availability, today)).toBe(expected)
})

test.each<[string, string | null, string | null, string | null]>([
  ['the day after its start, which is today', today, null, '2026-06-16'],
  ['the day after its start', '2026-07-20', '2026-07-30', '2026-07-21'],
  ['the first of the month after its start', '2026-06-01', null, '2026-07-01'],
  ['the first of the month when it is today’s month that ends', '2026-06-01', '2026-07-05', '2026-07-01'],
  ['the first of a year', '2026-12-31', null, '2027-01-01'],
  ['the day after its end, before the month is over', '2026-06-01', '2026-06-20', '2026-06-21'],
  ['the day after its end, which is today', '2026-01-01', today, '2026-06-16'],
  ['the day after its end, where no start is known', null, '2026-06-20', '2026-06-21'],
  ['no day once it is over', '2026-06-20', '2026-06-14', null],
  ['no day once it started in an earlier month', '2026-05-31', null, null],
  ['no day without dates', null, null, null],
  ['no day after the last', null, '9999-12-31', null],
])('time alone changes the lists of a batch on %s', (_, starts_on, ends_on, expected) => {
  expect(nextBatchChangeOn(false, version({ starts_on, ends_on }), today)).toBe(expected)
})

test('a version that is closed by then changes no list of batches', () => {
  const invites = [invite({ default: true, ends_on: '2026-06-18' })]
  const dates = { starts_on: '2026-06-20', ends_on: '2026-07-20' }
  expect(nextBatchChangeOn(false, version({ ...dates, invites }), today)).toBeNull()
  expect(nextBatchChangeOn(true, version({ ...dates, invites }), today)).toBe('2026-06-21')
})
