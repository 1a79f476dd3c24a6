import { coursePath, price, schedule, type Variant } from 'catalogue-client'
import { describe, expect, test } from 'vitest'

const amountOf = (amount: number, facts: object = {}) => ({
  ...{ amount, compare_at_amount: null, currency: 'INR', is_free: amount === 0, valid_until: null },
  ...facts,
})
const nothing = { starts_on: null, ends_on: null, venue: null, seats_left: null, sessions: [] }
const version = (price: object | null, facts: object = {}, dates: object = {}): Variant =>
  ({
    ...{ package_session_id: 'v', level: null, availability: 'available', price, ...facts },
    schedule: { ...nothing, ...dates },
  }) as unknown as Variant

describe('the price of a course, each state in one place', () => {
  test.each<[string, Variant, object]>([
    ['a price', version(amountOf(450_000)), { state: 'exact', amount: 450_000, text: '₹4,50,000' }],
    ['parts of a rupee', version(amountOf(99.5)), { state: 'exact', text: '₹99.50' }],
    [
      'a struck price',
      version(amountOf(4500, { compare_at_amount: 6000 })),
      { state: 'reduced', text: '₹4,500', was: '₹6,000' },
    ],
    [
      'a price until a day',
      version(amountOf(4500, { valid_until: '2026-11-30' })),
      { state: 'exact', text: '₹4,500', until: '30 Nov 2026' },
    ],
    ['free', version(amountOf(0)), { state: 'free', amount: 0 }],
    ['on request', version(null), { state: 'on_request' }],
    [
      'not on sale',
      version(null, { availability: 'coming_soon' }),
      { state: 'not_on_sale', availability: 'coming_soon' },
    ],
  ])('%s', (_, one, shown) =>
    expect(price({ variants: [one] }, 'en-IN')).toMatchObject({ ...shown, version: 'v' }),
  )

  test('an institute that shows no prices has hidden ones, not prices on request', () => {
    const course = { variants: [version(null)] }
    expect(price(course, 'en', { price_visible: false })).toMatchObject({ state: 'hidden' })
    expect(price(course, 'en', { price_visible: true })).toMatchObject({ state: 'on_request' })
  })

  test('it is that of the soonest by the day of the site, and what others cost stands beside it', () => {
    const early = version(amountOf(9600), { package_session_id: 'early' }, { starts_on: '2026-12-12' })
    const late = version(amountOf(4800), { package_session_id: 'late' }, { starts_on: '2026-12-13' })
    const at = (time_zone: string) =>
      price({ variants: [late, early] }, 'en-IN', { time_zone }, new Date('2026-12-12T20:00Z'))
    expect(at('America/New_York')).toMatchObject({
      ...{ state: 'exact', text: '₹9,600', version: 'early' },
      others: { state: 'exact', text: '₹4,800' },
    })
    expect(at('Asia/Kolkata')).toMatchObject({ text: '₹4,800', version: 'late' })
  })

  test('lakhs need no region, and another currency is written as its language does', () => {
    const told = (one: object, language: string) => price({ variants: [version(one)] }, language)
    expect(told(amountOf(450_000), 'en')).toMatchObject({ text: '₹4,50,000' })
    expect(told(amountOf(1234.5, { currency: 'EUR' }), 'de')).toMatchObject({ text: '1.234,50\u00a0€' })
    expect(told(amountOf(1234, { currency: null }), 'en')).toMatchObject({ text: '1,234' })
  })
})

const dated = (id: string, dates: object) => version(amountOf(1), { package_session_id: id }, dates)

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
