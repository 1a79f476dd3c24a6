import { type CourseSummary, coursePath, price, schedule, type Variant } from 'catalogue-client'
import { describe, expect, test } from 'vitest'

type Priced = Pick<CourseSummary, 'availability' | 'price' | 'price_visible' | 'variants'>

const amountOf = (amount: number, was: number | null = null, currency: string | null = 'INR') => ({
  ...{ amount, compare_at_amount: was, currency, is_free: amount === 0, valid_until: null },
})
const priced = (amount: number, { was = null as number | null, varies = false } = {}): Priced => ({
  availability: 'available',
  price: { ...amountOf(amount, was), varies },
  price_visible: true,
  variants: [],
})
const version = (amount: number | null, facts: Partial<Variant> = {}): Variant =>
  ({
    package_session_id: `v${amount}`,
    level: null,
    availability: 'available',
    price: amount === null ? null : amountOf(amount),
    ...facts,
  }) as Variant
const soon = 'coming_soon'
const none: Priced = { availability: 'available', price: null, price_visible: true, variants: [] }

describe('the price of a course, each state in one place', () => {
  test.each<[string, Priced, object]>([
    ['one price', priced(450_000), { state: 'exact', amount: 450_000, text: '₹4,50,000' }],
    ['parts of a rupee', priced(99.5), { state: 'exact', text: '₹99.50' }],
    ['a struck price', priced(4500, { was: 6000 }), { state: 'reduced', text: '₹4,500', was: '₹6,000' }],
    [
      'the lowest on sale',
      {
        ...priced(6000, { varies: true, was: 9000 }),
        variants: [version(6000), version(4500), version(null), version(1, { availability: 'closed' })],
      },
      { state: 'from', amount: 4500, text: '₹4,500' },
    ],
    [
      'a price until a day',
      { ...priced(4500), price: { ...amountOf(4500), valid_until: '2026-11-30', varies: false } },
      { state: 'exact', text: '₹4,500', until: '30 Nov 2026' },
    ],
    ['free', priced(0), { state: 'free', amount: 0 }],
    ['on request', { ...none, price_visible: false }, { state: 'on_request' }],
    ['none', none, { state: 'hidden' }],
    ['not on sale', { ...none, availability: soon }, { state: 'not_on_sale', availability: soon }],
    ['nor shown then', { ...none, availability: soon, price_visible: false }, { state: 'not_on_sale' }],
  ])('%s', (_, course, shown) => expect(price(course, 'en-IN')).toMatchObject(shown))

  test('an institute that shows no prices has hidden ones, not prices on request', () => {
    const course = { ...none, price_visible: false }
    expect(price(course, 'en', { price_visible: false })).toEqual({ state: 'hidden' })
    expect(price(course, 'en', { price_visible: true })).toEqual({ state: 'on_request' })
  })

  test('lakhs need no region, and another currency is written as its language does', () => {
    expect(price(priced(450_000), 'en')).toMatchObject({ text: '₹4,50,000' })
    const euros = { ...priced(1), price: { ...amountOf(1234.5, null, 'EUR'), varies: false } }
    expect(price(euros, 'de')).toMatchObject({ text: '1.234,50\u00a0€' })
    const bare = { ...priced(1), price: { ...amountOf(1234, null, null), varies: false } }
    expect(price(bare, 'en')).toMatchObject({ text: '1,234' })
  })
})

const nothing = { starts_on: null, ends_on: null, venue: null, seats_left: null, sessions: [] }
const dated = (id: string, facts: object): Variant =>
  ({ ...version(1), package_session_id: id, schedule: { ...nothing, ...facts } }) as unknown as Variant

test('a schedule has the days and times of each version, the first to begin first', () => {
  const evening = { starts_at: '18:30', ends_at: '20:00' }
  const variants = [
    dated('weekly', { sessions: [{ day: 'sunday', starts_at: null, ends_at: null }] }),
    dated('later', { starts_on: '2026-09-01' }),
    dated('none', {}),
    dated('first', {
      ...{ starts_on: '2026-07-01', ends_on: '2026-09-30', venue: 'Pune', seats_left: 4 },
      sessions: [
        { day: 'monday', ...evening },
        { day: 'wednesday', ...evening },
        { day: 'saturday', starts_at: '09:00', ends_at: null },
      ],
    }),
  ]
  const shown = schedule({ variants }, 'en-GB')
  expect(shown.map(({ id }) => id)).toEqual(['first', 'later', 'weekly'])
  expect(shown[0]).toMatchObject({
    dates: '1 July\u2009–\u200930 September 2026',
    lessons: [
      { days: 'Mon, Wed', times: '18:30–20:00' },
      { days: 'Sat', times: '09:00' },
    ],
    venue: 'Pune',
    seatsLeft: 4,
  })
  expect([shown[1]?.dates, shown[1]?.lessons]).toEqual(['1 September 2026', []])
  expect([shown[2]?.dates, shown[2]?.lessons]).toEqual([undefined, [{ days: 'Sun', times: undefined }]])
})

test("a course's path has its slug, else its id", () => {
  expect(coursePath({ id: '1', slug: 'tabla' })).toBe('/courses/tabla')
  expect(coursePath({ id: 'a/b', slug: null }, '/learn')).toBe('/learn/a%2Fb')
  expect(coursePath({ course_id: '1', slug: null })).toBe('/courses/1')
})
