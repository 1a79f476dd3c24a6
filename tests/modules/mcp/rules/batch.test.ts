import { expect, test } from 'vitest'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { Variant } from '#lib/contract/catalogue/shapes/variant.ts'
import { briefOf, lineOf } from '#lib/modules/mcp/brief.ts'

const version = (schedule: Partial<Variant['schedule']>, facts: Partial<Variant> = {}) =>
  ({
    availability: 'available',
    ...{ language: null, level: 'Beginner' },
    price: { amount: 4500, currency: 'INR', is_free: false },
    schedule: { ...emptySchedule, ...schedule },
    ...facts,
  }) as unknown as Variant
const later = version({ starts_on: '2026-12-20', delivery: 'blended', venue: 'Delhi' })
const sooner = version({ starts_on: '2026-12-03', delivery: 'onsite', venue: 'Pune' })
const closed = version({ starts_on: '2026-12-01', venue: 'Pune' }, { availability: 'closed' })
const past = version({ starts_on: '2026-11-01', venue: 'Pune' })

const course = (variants: Variant[]) =>
  ({
    ...{
      id: 'c1',
      title: 'Tabla',
      subtitle: null,
      url: null,
      level: 'Beginner',
      stream: null,
      category: null,
    },
    ...{ availability: 'available', price: { ...variants[0]?.price, varies: false }, price_visible: true },
    ...{ languages: [], formats: [], instructors: [], variants },
  }) as unknown as CourseSummary

const desk = {
  today: '2026-11-22',
  site: undefined,
  pageOf: ({ id }: { id: string }) => `https://school.example/courses/${id}`,
}
const lineWith = (variants: Variant[], choice = {}) => lineOf(briefOf(course(variants), desk, choice))
const ending = 'https://school.example/courses/c1 id=c1'

test('a course in one line says price, the next batch’s date, place and mode, and the link', () => {
  expect(lineWith([past, closed, later, sooner])).toBe(
    `Tabla (available, ₹4,500, starts 2026-12-03, Pune, in person, Beginner) ${ending}`,
  )
})

test('a course in one line says on which days, at what time and how many seats', () => {
  const sessions = (['monday', 'wednesday'] as const).map((day) => ({
    day,
    ...{ starts_at: '18:30', ends_at: '20:00' },
  }))
  const batch = { starts_on: '2026-12-03', venue: 'Pune', sessions }
  const told = 'starts 2026-12-03, Mon, Wed 18:30–20:00, Pune'
  expect(lineWith([version({ ...batch, seats_left: 3 })])).toContain(`${told}, seats left: 3, Beginner`)
  expect(lineWith([version({ ...batch, seats_left: 0 })])).toContain(`${told}, full, Beginner`)
})

test.each([
  [{ venue: ' DELHI' }, 'starts 2026-12-20, Delhi, in person and online'],
  [{ delivery: 'blended' }, 'starts 2026-12-20, Delhi'],
  [{ starts_from: '2026-12-04' }, 'starts 2026-12-20'],
  [{ starts_from: '2026-12-03' }, 'starts 2026-12-03'],
  [{ starts_to: '2026-12-04' }, 'starts 2026-12-03'],
  [{ starts_to: '2026-12-03' }, 'starts 2026-12-03'],
])('the batch named is the next of those that a search asked for: %j', (choice, words) => {
  expect(lineWith([later, sooner], choice)).toContain(words)
})

test('a course without a date says the place and mode that are known, or nothing', () => {
  const undated = version({ delivery: 'online' })
  expect(lineWith([past, undated])).toBe(`Tabla (available, ₹4,500, online, Beginner) ${ending}`)
  expect(briefOf(course([version({})]), desk).next_batch).toBeNull()
})

const weekly = (day: string, starts_at: string) =>
  ({ day, starts_at, ends_at: null }) as Variant['schedule']['sessions'][number]

test('the batch named has a single lesson on the day and at the time that were asked for', () => {
  const mixed = version({
    starts_on: '2026-12-02',
    sessions: [weekly('saturday', '09:00'), weekly('monday', '18:00')],
  })
  const evening = version({ starts_on: '2026-12-09', sessions: [weekly('saturday', '18:00')] })
  const startOf = (choice: object) => briefOf(course([mixed, evening]), desk, choice).next_batch?.starts_on
  expect(startOf({ day: 'saturday, sunday', time: 'evening' })).toBe('2026-12-09')
  expect(startOf({ day: 'saturday' })).toBe('2026-12-02')
  expect(startOf({ time: 'evening' })).toBe('2026-12-02')
})

test('a price that the institute tells on request is said to be so', () => {
  expect(
    briefOf({ ...course([version({}, { price: null })]), price: null, price_visible: false }, desk).price,
  ).toBe('Price on request')
})
