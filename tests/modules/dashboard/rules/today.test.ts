import { expect, test } from 'vitest'
import { coursesToday, type ShownCourse } from '#lib/modules/dashboard/today/courses.ts'

const today = '2027-03-10'
type Variant = ShownCourse['variants'][number]

const variant = (schedule: Partial<Variant['schedule']>, more: Partial<Variant> = {}): Variant => ({
  ...{ package_session_id: 'v', enroll_invite_id: null, level: null, language: null, url: null },
  availability: 'available',
  price: { amount: 100, compare_at_amount: null, currency: 'INR', is_free: false, valid_until: null },
  schedule: {
    ...{
      starts_on: null,
      ends_on: null,
      enrolment_starts_on: null,
      enrolment_ends_on: null,
      launches_on: null,
    },
    ...{ workload: null, delivery: null, venue: null, sessions: [], seats_left: null },
    ...schedule,
  },
  ...more,
})

const monday = [{ day: 'monday' as const, starts_at: '10:00', ends_at: '11:00' }]
const thursday = [{ day: 'thursday' as const, starts_at: '10:00', ends_at: '11:00' }]

test.each<[string, Variant[], string[]]>([
  ['starts today', [variant({ starts_on: today })], ['starting']],
  ['starts in 14 days', [variant({ starts_on: '2027-03-24' })], ['starting']],
  ['starts in 15 days', [variant({ starts_on: '2027-03-25' })], []],
  ['meets first in 15 days', [variant({ starts_on: '2027-03-24', sessions: thursday })], []],
  ['began yesterday', [variant({ starts_on: '2027-03-09' })], ['undated']],
  [
    'began, and has a later batch',
    [variant({ starts_on: '2027-03-09' }), variant({ starts_on: '2027-06-01' })],
    [],
  ],
  ['has lesson times and no day', [variant({ sessions: monday })], ['undated']],
  ['was never dated', [variant({})], []],
  ['has no seat', [variant({ seats_left: 0 })], ['full']],
  ['has a seat in one of two batches', [variant({ seats_left: 0 }), variant({ seats_left: 1 })], []],
  ['has no seat and is closed', [variant({ seats_left: 0 }, { availability: 'closed' })], []],
  ['closes in 6 days', [variant({ enrolment_ends_on: '2027-03-16' })], ['closing']],
  ['closes in 7 days', [variant({ enrolment_ends_on: '2027-03-17' })], []],
  ['closed yesterday', [variant({ enrolment_ends_on: '2027-03-09' }, { availability: 'closed' })], []],
  ['is on request', [variant({}, { price: null })], ['priceless']],
  ['is not open yet, without a price', [variant({}, { availability: 'coming_soon', price: null })], []],
])('a course that %s is listed under %j', (_, variants, lists) => {
  const course = { id: 'tabla', title: 'Tabla', price_visible: true, variants }
  const found = Object.entries(coursesToday([course], today, true))
  expect(found.filter(([, some]) => some.length > 0).map(([name]) => name)).toEqual(lists)
})

test('what starts is listed by day, and no price is missed where the institute shows none', () => {
  const course = (id: string, starts_on: string) => ({
    ...{ id, title: id, price_visible: false },
    variants: [variant({ starts_on }, { price: null })],
  })
  const { starting, priceless } = coursesToday(
    [course('later', '2027-03-20'), course('sooner', '2027-03-11')],
    today,
    false,
  )
  expect([starting.map(({ day }) => day), priceless]).toEqual([['2027-03-11', '2027-03-20'], []])
})
