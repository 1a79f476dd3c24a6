import { expect, test } from 'vitest'
import { scheduleOf } from '#lib/catalogue/rules/schedule.ts'
import { invite, version } from '../cast.ts'

const dates = { starts_on: '2026-06-01', ends_on: '2026-06-30' }
const enrolment = { enrolment_starts_on: '2026-06-01', enrolment_ends_on: '2026-06-30' }
const none = { enrolment_starts_on: null, enrolment_ends_on: null }

test('a schedule has the dates of the version, of its course and of its enrolment', () => {
  const taught = { starts_on: '2026-07-01', ends_on: '2026-09-30', workload: 'PT24H', venue: 'Pune' }
  const source = version({
    ...taught,
    delivery: 'onsite',
    invites: [invite({ ...dates, status: 'inactive' })],
  })
  expect(scheduleOf({ launches_on: '2026-12-01' }, source)).toEqual({
    ...taught,
    delivery: 'onsite',
    ...enrolment,
    launches_on: '2026-12-01',
  })
})

test.each([
  [
    'the invite marked default',
    [invite({ id: 'a' }), invite({ ...dates, id: 'b', default: true })],
    enrolment,
  ],
  ['the only invite', [invite(dates)], enrolment],
  ['no invite of several, none of them default', [invite({ ...dates, id: 'a' }), invite({ id: 'b' })], none],
  ['no invite at all', [], none],
])('enrolment is that of %s', (_, invites, expected) => {
  expect(scheduleOf({ launches_on: null }, version({ invites }))).toMatchObject(expected)
})
