import { expect, test } from 'vitest'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Site } from '#lib/contract/catalogue/answers/site.ts'
import type { Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import type { ListQuery } from '#lib/site/catalogue/site-catalogue.ts'
import {
  enrolmentDay,
  inShownOrder,
  lengthIn,
  lineAbout,
  nameAmong,
  type VersionChoice,
  versionGroups,
} from '#lib/site/dates/course-batches.ts'
import { daysIn, firstDayIn, workloadIn } from '#lib/site/dates/day-texts.ts'
import { firstStart, lowestPrice, sumOf } from '#lib/site/dates/path-sum.ts'
import { listUpcoming } from '#lib/site/dates/upcoming-batches.ts'
import { speaking } from '#lib/site/page-context.ts'
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
  [{ starts_on: '2026-12-10', ends_on: '2027-02-20' }, '10 December 2026 – 20 February 2027'],
  [{ starts_on: '2026-12-10', ends_on: null }, 'Starts on 10 December 2026'],
  [{ starts_on: '2026-12-10', ends_on: '2026-12-01' }, 'Starts on 10 December 2026'],
  [{ starts_on: null, ends_on: '2026-12-01' }, null],
])('the days of %j are %j', (schedule, days) => {
  const told = daysIn(context, schedule as never)
  expect(told?.replace(/\s/g, ' ') ?? null).toBe(days)
})

/** Reads `A1 mon 2026-12-05 Pune`: a level, its weekday (Mondays at 18:30), its first day and its place. */
function toldOf(text: string) {
  const fact = (pattern: RegExp) => pattern.exec(text)?.[0] ?? null
  const sessions = {
    mon: [{ day: 'monday', starts_at: '18:30', ends_at: null }],
    sat: [{ day: 'saturday', starts_at: null, ends_at: null }],
  }[fact(/mon|sat/) as 'mon' | 'sat']
  const schedule = { starts_on: fact(/\d{4}-\S+/), venue: fact(/Pune|Satara/), sessions: sessions ?? [] }
  return { ...variant('available', schedule as never), level: fact(/\b(?:A1|A2|B)\b/), language: null }
}

test.each<[string, string, (string | null)[]]>([
  ['levels', 'A1 mon | A2 mon', ['A1', 'A2']],
  ['weekdays', 'A1 mon | A1 sat', ['Mon · 18:30', 'Sat']],
  ['weekdays within a level', 'A1 mon | A1 sat | B sat', ['A1 · Mon · 18:30', 'A1 · Sat', 'B']],
  ['first days', 'mon 2026-12-05 | mon 2027-01-04', ['First class Mon 7 Dec', 'First class Mon, 4 Jan 2027']],
  ['venues', 'A1 mon Pune | A1 mon Satara', ['Pune', 'Satara']],
  ['nothing', 'A1 mon | A1 mon | mon |', ['A1', 'A1', null, null]],
])('versions that differ by %s are told apart', (_, given, names) => {
  const versions = given.split('|').map(toldOf)
  expect(versions.map((one) => nameAmong(context, one, versions))).toEqual(names)
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

const today = '2026-11-22'
const dayContext = { today, site: { currency: 'INR' } as Site }
const saturdays = [{ day: 'saturday', starts_at: '10:00', ends_at: null }] as const

const version = (
  starts_on: string | null,
  { schedule = {}, ...rest }: { schedule?: object; [name: string]: unknown } = {},
) =>
  ({
    availability: 'available',
    language: null,
    schedule: { ...emptySchedule, starts_on, ...schedule },
    ...rest,
  }) as unknown as Variant

const named = (id: string, on: string | null, facts: object = {}) =>
  version(on, { package_session_id: id, price: null, ...facts })
const costing = (amount: number) => ({ price: { amount, currency: 'INR', is_free: amount === 0 } })
const inHindi = { language: { code: 'hi', label: 'Hindi' } }

// The page shows each course in Hindi, if it has it.
test.each<[string, VersionChoice, Variant[]]>([
  ['b', {}, [named('a', '2026-12-09'), named('b', '2026-11-22')]],
  ['a', { starts_from: '2026-12-01' }, [named('a', '2026-12-09'), named('b', '2026-11-22')]],
  [
    'a',
    { price_max: 5000 },
    [named('a', '2026-12-09', costing(4800)), named('b', '2026-11-23', costing(9600))],
  ],
  [
    'a',
    { price_min: 5000 },
    [named('a', '2026-12-09', costing(9600)), named('b', '2026-11-23', costing(4800))],
  ],
  ['a', { price: 'free' }, [named('a', '2026-12-09', costing(0)), named('b', '2026-11-23', costing(1))]],
  ['a', { price: 'paid' }, [named('a', '2026-12-09'), named('b', '2026-11-23', costing(0))]],
  ['a', { level: 'a1' }, [named('a', '2026-12-09', { level: 'A1' }), named('b', '2026-11-23')]],
  ['a', { availability: 'closed' }, [named('a', null, { availability: 'closed' }), named('b', null)]],
  ['a', { language: 'hi' }, [named('a', '2026-12-09', inHindi), named('b', '2026-11-23')]],
  // No version fits both: the place decides before the language, and that before the price.
  [
    'a',
    { starts_from: '2026-12-01', language: 'hi' },
    [named('a', '2026-12-09'), named('b', '2026-11-23', inHindi)],
  ],
  ['a', { language: 'hi', price_max: 9 }, [named('a', null, inHindi), named('b', null, costing(1))]],
  // A filter decides before the language of the page.
  ['a', { price_max: 9 }, [named('a', null, costing(1)), named('b', null, { ...inHindi, ...costing(10) })]],
  ['a', {}, [named('a', '2026-12-09', inHindi), named('b', '2026-11-23')]],
  ['b', { venue: 'satara' }, [named('a', null), named('b', '2026-11-23')]],
])('a line speaks of version %s with the filters %j', (id, choice, variants) => {
  expect(lineAbout(dayContext, variants, choice, 'hi').version.package_session_id).toBe(id)
})

test('a line speaks of a version in no language where the course is shown in none', () => {
  const inEnglish = { language: { code: 'en', label: 'English' } }
  const variants = [named('a', null), named('b', '2026-11-23', inEnglish)]
  expect(lineAbout(dayContext, variants, {}, null).version.package_session_id).toBe('a')
  expect(lineAbout(dayContext, variants).version.package_session_id).toBe('b')
})

const full = (day: string) => version(day, { schedule: { seats_left: 0 } })
const inPune = (day: string) =>
  version(day, { schedule: { venue: 'Pune', sessions: [{ day: 'monday', starts_at: null }] } })

test.each<[string, ListQuery, string[]]>([
  // By the batch on the card: of `a` the first batch is full.
  ['soonest', { sort: 'soonest' }, ['b', 'd', 'other', 'a', 'c', 'self-paced', 'soon']],
  [
    'soonest in Pune',
    { sort: 'soonest', venue: 'pune', day: ['sunday', 'monday'] },
    ['d', 'other', 'b', 'a', 'c', 'self-paced', 'soon'],
  ],
  // What is open stays before what is not, whatever is full.
  // Of `other` the card shows what can still be had, whatever the API shows of it.
  ['open', { sort: 'open' }, ['other', 'a', 'b', 'd', 'self-paced', 'c', 'soon']],
  ['title', { sort: 'title' }, ['other', 'a', 'b', 'c', 'd', 'self-paced', 'soon']],
])('a page of courses sorted by %s shows full ones after those with a seat', (_, query, order) => {
  const courses = [
    {
      id: 'other',
      availability: 'closed',
      variants: [version(null, { availability: 'closed' }), version('2026-12-20')],
    },
    { id: 'a', variants: [full('2026-12-06'), version('2026-12-31')] },
    { id: 'b', variants: [version('2026-12-07'), inPune('2026-12-18')] },
    { id: 'c', variants: [full('2026-12-08')] },
    { id: 'd', variants: [version('2026-12-09'), inPune('2026-12-10')] },
    { id: 'self-paced', variants: [version(null), full('2026-11-01')] },
    { id: 'soon', availability: 'coming_soon', variants: [version(null, { availability: 'coming_soon' })] },
  ].map((course) => ({ availability: 'available' as const, ...course }) as { id: string } & CourseSummary)
  expect(inShownOrder(dayContext, courses, query).map(({ id }) => id)).toEqual(order)
})

test('versions stand by language, the page’s first, soonest first, and last what nobody can buy', () => {
  const versions = [
    named('hi late', '2027-01-02', inHindi),
    named('closed', '2026-12-01', { availability: 'closed' }),
    named('full', '2026-12-02', { schedule: { seats_left: 0 } }),
    named('begun', '2026-11-01'),
    named('undated', null),
    named('soon', '2026-12-06', { language: { code: 'en', label: 'English' } }),
    named('hi soon', '2026-12-05', inHindi),
  ]
  const groups = versionGroups({ today }, versions, 'en').map(({ language, versions }) => [
    language?.code,
    ...versions.map(({ package_session_id }) => package_session_id),
  ])
  expect(groups).toEqual([
    ['en', 'soon', 'undated', 'begun', 'closed', 'full'],
    ['hi', 'hi soon', 'hi late'],
  ])
})

test.each([
  [
    'en',
    'Full in English: full en hi 2026-12-06 | Pottery: pune 2026-12-06 | Full in English: other en 2027-01-02',
  ],
  ['hi', 'मिट्टी: hi en hi 2026-12-06 | Pottery: pune 2026-12-06'],
])('dates of a page in %s stand in order, one for the editions of a batch', async (code, told) => {
  const site = siteWith([])
  const inEnglish = { language: { code: 'en', label: 'English' } }
  const variants = [
    named('hi', '2026-12-06', inHindi),
    named('full', '2026-12-06', { ...inEnglish, schedule: { seats_left: 0 } }),
    named('other', '2027-01-02', inEnglish),
  ]
  const languages = site.site.languages
  const titles = { en: 'Full in English', hi: 'मिट्टी' }
  site.catalogue.listCourses = async ({ language = 'hi' }) => {
    const edition = { id: 'c', slug: 'c', title: titles[language as 'hi'], url: null, languages, variants }
    const pottery = {
      id: 'p',
      slug: 'p',
      title: 'Pottery',
      url: null,
      languages: [],
      variants: [named('pune', '2026-12-06')],
    }
    const data = [edition, pottery] as unknown as CourseSummary[]
    return { data, page: 1, page_size: 100, total: 2, has_more: false }
  }
  const batches = await listUpcoming({ ...site, language: code })
  const lines = batches.map(({ course, variant, languages, date }) =>
    [`${course.title}:`, variant.package_session_id, ...languages.map((one) => one.code).sort(), date].join(
      ' ',
    ),
  )
  expect(lines.join(' | ')).toBe(told)
})

test.each([
  [{ starts_on: '2026-12-01', ends_on: '2027-02-21', workload: 'PT24H' }, '12 weeks'],
  // Twelve Saturdays, of which the last is not a week long.
  [{ starts_on: '2026-12-05', ends_on: '2027-02-20', workload: null, sessions: saturdays }, '12 weeks'],
  [{ starts_on: '2026-12-05', ends_on: '2027-02-20', workload: null }, '11 weeks'],
  [{ starts_on: '2026-12-01', ends_on: '2026-12-03', workload: 'PT6H' }, '6 hours'],
  [{ starts_on: '2026-12-01', ends_on: null, workload: null }, null],
])('%j lasts %j', (schedule, length) => {
  expect(lengthIn({ spoken: 'en' }, version(null, { schedule }))).toBe(length)
})

const threeDays = { starts_on: '2026-12-08', ends_on: '2026-12-11' }
test.each<[string, object, string, string | null]>([
  ['the day itself', { starts_on: '2026-12-12', sessions: saturdays }, 'en', 'First class Sat 12 Dec'],
  ['the first class after', { starts_on: '2026-12-08', sessions: saturdays }, 'en', 'First class Sat 12 Dec'],
  ['no class before the end', { ...threeDays, sessions: saturdays }, 'en', 'First class Tue 8 Dec'],
  ['no days', { starts_on: '2026-12-08' }, 'en', 'Starts Tue 8 Dec'],
  ['no date', { sessions: saturdays }, 'en', null],
  ['Hindi', { starts_on: '2026-12-12', sessions: saturdays }, 'hi', 'पहली कक्षा शनि, 12 दिस॰'],
  ['Marathi', { starts_on: '2026-12-12', sessions: saturdays }, 'mr', 'पहिला वर्ग शनि, १२ डिसें'],
  ['Bengali', { starts_on: '2026-12-12', sessions: saturdays }, 'bn', 'প্রথম ক্লাস শনি ১২ ডিসে'],
  ['Tamil', { starts_on: '2026-12-12', sessions: saturdays }, 'ta', 'முதல் வகுப்பு டிச. 12, சனி'],
  ['Arabic', { starts_on: '2026-12-12', sessions: saturdays }, 'ar', 'أول حصة السبت، 12 ديسمبر'],
])('the first day of a batch: %s', (_, dates, code, text) => {
  const schedule = { ...version(null).schedule, ...dates }
  expect(firstDayIn({ today, ...speaking([code]) }, schedule)?.text ?? null).toBe(text)
})

const lasting = (workload: string | null) =>
  version(null, { price: null, schedule: { starts_on: null, ends_on: null, workload } })
const course = (amount: number, starts_on: string, ends_on: string | null, currency = 'INR') => ({
  price: { varies: false },
  variants: [
    {
      ...version(starts_on, { schedule: { starts_on, ends_on, workload: null } }),
      price: { amount, currency, is_free: amount === 0 },
    },
  ],
})
const sum = (...courses: ReturnType<typeof course>[]) => sumOf(dayContext, courses as never)

test('the courses of a learning path are summed up in price and weeks, where all are known', () => {
  const [one, other] = [course(0.1, '2026-12-01', '2027-01-11'), course(0.2, '2027-02-01', '2027-03-14')]
  expect(sum(one, other)).toMatchObject({
    price: { amount: 0.3, currency: 'INR', isLowest: false },
    length: { duration: 'P12W', isLowest: false },
  })
  expect(sum(one, course(1, '2026-12-01', null))).toMatchObject({ length: null, price: { amount: 1.1 } })
  expect(sum(one, course(1, '2026-12-01', null, 'USD')).price).toBeNull()
  expect(sum(course(0, '2026-12-01', null, 'USD'), one).price).toMatchObject({ currency: 'INR' })
  expect(sum()).toEqual({ price: null, length: null })
})

test.each([
  [[['PT8H'], ['PT30H30M', 'PT30H30M']], 'PT38H30M', false],
  [[['PT8H'], ['PT60H', 'PT36H']], 'PT44H0M', true],
  [[['PT8H'], ['PT22H'], [null]], 'PT30H0M', true],
])('courses that take %j take %s in all, at least: %j', (workloads, hours, isLowest) => {
  const courses = workloads.map((each) => ({ variants: each.map(lasting) }))
  expect(sumOf(dayContext, courses as never).length).toEqual({ duration: hours, isLowest })
})

test('a path has no length when it is unknown for most of its courses, or in other units than hours', () => {
  const undated = (workload: string | null) => ({ variants: [lasting(workload)] })
  for (const workloads of [['PT8H', null, null], ['P3M'], ['PT0H']]) {
    expect(sumOf(dayContext, workloads.map(undated) as never).length).toBeNull()
  }
})

test('courses begin with the first batch to come, and cost from the lowest price where all are in one currency', () => {
  const courses = (...all: ReturnType<typeof course>[]) => all as never
  const [one, other] = [course(20, '2027-02-01', null), course(10, '2026-12-01', null)]
  expect(firstStart(dayContext, courses(one, other))).toBe('2026-12-01')
  expect(firstStart(dayContext, courses(course(1, '2020-01-01', null)))).toBeUndefined()
  expect(lowestPrice(courses(one, other))).toMatchObject({ amount: 10, currency: 'INR' })
  expect(lowestPrice(courses(one, course(1, '2026-12-01', null, 'USD')))).toBeUndefined()
  expect(lowestPrice([])).toBeUndefined()
})
