import { describe, expect, test } from 'vitest'
import type { Seo } from '#lib/contract/catalogue/answers/course.ts'
import { StructuredData } from '#lib/contract/catalogue/answers/structured-data.ts'
import type { Schedule, Session, Variant } from '#lib/contract/catalogue/answers/variant.ts'
import { emptySchedule } from '#lib/contract/catalogue/rules/schedule.ts'
import { structuredData, type VersionFacts } from '#lib/contract/catalogue/rules/structured-data.ts'

const seo = (changes: Partial<Seo> = {}): Seo => ({
  title: 'T',
  description: null,
  image_url: null,
  canonical_url: null,
  ...changes,
})

const variant = (changes: Partial<Variant> = {}): Variant => ({
  package_session_id: 'v1',
  enroll_invite_id: null,
  level: null,
  language: null,
  url: null,
  availability: 'available',
  price: null,
  schedule: emptySchedule,
  ...changes,
})

const priced = (amount: number, currency: string | null, url: string | null = null) =>
  variant({
    url,
    price: { amount, compare_at_amount: null, currency, is_free: amount === 0, valid_until: null },
  })

const courseOf = (changes: Partial<Parameters<typeof structuredData>[0]>) => ({
  title: 'Weaving',
  image_url: null,
  rating: null,
  rating_count: null,
  variants: [variant()],
  ...changes,
})

const shown = (changes: Partial<VersionFacts> = {}): VersionFacts => ({
  language: undefined,
  time_zone: 'Asia/Kolkata',
  outline: [],
  ...changes,
})

const school = { name: 'Harbour', website_url: null }

/** The structured data of a plain course but for some facts. */
const dataOf = (course: Parameters<typeof courseOf>[0], facts: Partial<VersionFacts> = {}) =>
  structuredData(courseOf(course), shown(facts), seo(), school)
/** The one instance of a course with a schedule. */
const instanceOf = (schedule: Partial<Schedule>) =>
  dataOf({ variants: [variant({ schedule: { ...emptySchedule, ...schedule } })] }).hasCourseInstance[0]

describe('structured data', () => {
  test('carries everything that is known', () => {
    const hindi = { code: 'hi', label: 'Hindi' }
    const offer = { '@type': 'Offer', priceCurrency: 'INR', availability: 'https://schema.org/InStock' }
    const data = structuredData(
      courseOf({
        image_url: 'https://x.example/w.png',
        rating: 4.6,
        rating_count: 218,
        variants: [
          { ...priced(1499.5, 'INR', 'https://l.example/w?packageSessionId=v1'), language: hindi },
          variant({ package_session_id: 'v2', availability: 'closed' }),
          priced(0, 'INR'),
        ],
      }),
      shown({ language: 'hi', outline: [{ title: 'Threads', modules: [] }] }),
      seo({ title: 'SEO title', description: 'By hand.', canonical_url: 'https://l.example/w' }),
      { name: 'Harbour', website_url: 'https://h.example' },
    )
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'Weaving',
      description: 'By hand.',
      image: 'https://x.example/w.png',
      url: 'https://l.example/w',
      inLanguage: 'hi',
      provider: { '@type': 'Organization', name: 'Harbour', sameAs: 'https://h.example' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: 218, bestRating: 5 },
      syllabusSections: [{ '@type': 'Syllabus', name: 'Threads' }],
      offers: [
        { ...offer, price: 1499.5, category: 'Paid', url: 'https://l.example/w?packageSessionId=v1' },
        { ...offer, price: 0, category: 'Free' },
      ],
      hasCourseInstance: [
        { '@type': 'CourseInstance', courseMode: 'Online', inLanguage: 'hi' },
        { '@type': 'CourseInstance', courseMode: 'Online' },
        { '@type': 'CourseInstance', courseMode: 'Online' },
      ],
    })
  })

  test.each([
    [0, 0],
    [0.9, 0],
    [1, undefined],
    [5, undefined],
  ])('a rating of %d has the lowest possible rating %s, because readers take it for 1', (rating, worst) => {
    const { aggregateRating } = dataOf({ rating, rating_count: 3 })
    expect(aggregateRating).toMatchObject({ ratingValue: rating, bestRating: 5 })
    expect(aggregateRating?.worstRating).toBe(worst)
  })

  test('leaves out every key without a value, and describes the course by its title then', () => {
    const data = dataOf({ variants: [variant({ availability: 'closed' })] })
    // JSON, so that a key with undefined does not count as a missing key.
    expect(JSON.parse(JSON.stringify(data))).toStrictEqual({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'Weaving',
      description: 'Weaving',
      provider: { '@type': 'Organization', name: 'Harbour' },
      offers: [],
      hasCourseInstance: [{ '@type': 'CourseInstance', courseMode: 'Online' }],
    })
    expect(Object.values(data)).not.toContain(undefined)
  })
})

describe('offers', () => {
  const offersOf = (...variants: Variant[]) => dataOf({ variants }).offers

  test('are one for each version on sale, without a price where it is hidden', () => {
    const availability = 'https://schema.org/InStock'
    expect(
      offersOf(variant({ url: 'https://l.example/w' }), priced(0, 'INR'), priced(10, 'INR')),
    ).toStrictEqual([
      { '@type': 'Offer', category: 'Paid', url: 'https://l.example/w', availability },
      { '@type': 'Offer', price: 0, priceCurrency: 'INR', category: 'Free', availability },
      { '@type': 'Offer', price: 10, priceCurrency: 'INR', category: 'Paid', availability },
    ])
  })
})

describe('the weekly schedules of an instance', () => {
  test('are one for each pair of times, in the order of their first sessions', () => {
    const sessions: Session[] = [
      { day: 'monday', starts_at: '18:30', ends_at: '20:00' },
      { day: 'tuesday', starts_at: null, ends_at: null },
      { day: 'wednesday', starts_at: '09:00', ends_at: null },
      { day: 'thursday', starts_at: '18:30', ends_at: '20:00' },
      { day: 'sunday', starts_at: '18:30', ends_at: null },
    ]
    const weekly = { '@type': 'Schedule', repeatFrequency: 'P1W', scheduleTimezone: 'Asia/Kolkata' }
    const from = { ...weekly, startDate: '2026-07-01' }
    const on = (...days: string[]) => days.map((day) => `https://schema.org/${day}`)
    const { courseSchedule } = instanceOf({ sessions, starts_on: '2026-07-01' }) ?? {}
    expect(JSON.parse(JSON.stringify(courseSchedule))).toStrictEqual([
      { ...from, byDay: on('Monday', 'Thursday'), startTime: '18:30', endTime: '20:00' },
      { ...from, byDay: on('Wednesday'), startTime: '09:00' },
      { ...from, byDay: on('Sunday'), startTime: '18:30' },
    ])
  })

  test('are left out when no session has a time', () => {
    expect(instanceOf({ sessions: [] })?.courseSchedule).toBeUndefined()
    const untimed: Session[] = [{ day: 'monday', starts_at: null, ends_at: null }]
    expect(instanceOf({ sessions: untimed })?.courseSchedule).toBeUndefined()
  })
})

test.each<[Partial<Schedule>, object]>([
  [{}, {}],
  [{ delivery: 'online' }, {}],
  [{ delivery: 'onsite' }, { courseMode: 'Onsite' }],
  [{ delivery: 'blended' }, { courseMode: 'Blended' }],
  [{ starts_on: '2026-07-01' }, { startDate: '2026-07-01' }],
  [{ ends_on: '2026-09-30' }, { endDate: '2026-09-30' }],
  [{ workload: 'PT24H' }, { courseWorkload: 'PT24H' }],
  [{ venue: 'Pune' }, { location: { '@type': 'Place', name: 'Pune' } }],
  [{ enrolment_starts_on: '2026-06-01', enrolment_ends_on: '2026-06-30', launches_on: '2026-06-01' }, {}],
])('an instance tells when and where: %j', (schedule, told) => {
  expect(instanceOf(schedule)).toStrictEqual({ '@type': 'CourseInstance', courseMode: 'Online', ...told })
})

test.each([
  [4.6, 218, true],
  [0, 1, true],
  [4.6, 0, false],
  [4.6, null, false],
  [null, 218, false],
])(
  'ratings are told when there are both a rating and how many gave one: %s by %s',
  (rating, rating_count, isTold) => {
    const data = dataOf({ rating, rating_count })
    expect(data.aggregateRating?.ratingValue).toBe(isTold ? rating : undefined)
  },
)

describe('the syllabus', () => {
  const modules = (...titles: (string | null)[]) => titles.map((title) => ({ title, chapters: [] }))
  const namesOf = (outline: VersionFacts['outline']) =>
    dataOf({}, { outline }).syllabusSections?.map(({ name }) => name)

  test('has each titled module, and for a subject without one its own title', () => {
    expect(
      namesOf([
        { title: 'A', modules: modules('A1', null, 'A2') },
        { title: 'B', modules: modules(null) },
        { title: null, modules: modules('C1') },
        { title: null, modules: modules(null) },
        { title: 'D', modules: [] },
      ]),
    ).toEqual(['A1', 'A2', 'B', 'C1', 'D'])
  })

  test('has at most 50 sections, and is left out without any', () => {
    const many = Array.from({ length: 60 }, (_, at) => `M${at}`)
    expect(namesOf([{ title: null, modules: modules(...many) }])).toEqual(many.slice(0, 50))
    expect(namesOf([{ title: null, modules: modules(null) }])).toBeUndefined()
  })
})

describe('a string in structured data can not end a script', () => {
  test.each([
    ['an end tag', 'a</script>b', 'a&lt;/script>b'],
    ['an end tag in any case', '</ScRiPt >', '&lt;/ScRiPt >'],
    ['a start tag', '<script src=x>', '&lt;script src=x>'],
    ['a comment', '<!-- x -->', '&lt;!-- x -->'],
    ['several', '<!--<script></script>', '&lt;!--&lt;script>&lt;/script>'],
    ['one behind another sign', '<<script', '<&lt;script'],
  ])('as %s', (_, text, safe) => {
    const data = structuredData(
      courseOf({
        title: text,
        image_url: `https://x.example/${text}`,
        variants: [priced(1, 'INR', `https://l.example/${text}`)],
      }),
      shown({ language: 'en', outline: [{ title: text, modules: [] }] }),
      seo({ description: text, canonical_url: `https://l.example/${text}` }),
      { name: text, website_url: `https://h.example/${text}` },
    )
    expect(data).toMatchObject({
      name: safe,
      description: safe,
      image: `https://x.example/${safe}`,
      url: `https://l.example/${safe}`,
      provider: { name: safe, sameAs: `https://h.example/${safe}` },
      offers: [{ url: `https://l.example/${safe}` }],
      syllabusSections: [{ name: safe }],
    })
    expect(() => StructuredData.parse(data)).not.toThrow()
  })

  test.each([
    ['a tag of another kind', '<b>bold</b>'],
    ['a declaration', '<!doctype html>'],
    ['a spaced tag', '< script>'],
  ])('while %s stays as it is', (_, text) => {
    expect(dataOf({ title: text }).name).toBe(text)
  })
})
