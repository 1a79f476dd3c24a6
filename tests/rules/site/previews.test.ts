import { courseLine } from 'catalogue-client/text'
import { describe, expect, test } from 'vitest'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { PathDetail } from '#lib/contract/catalogue/shapes/paths.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import type { CourseLine } from '#lib/site/dates/batches.ts'
import { priceIn } from '#lib/site/money.ts'
import { speaking } from '#lib/site/page-context.ts'
import {
  previewBatches,
  previewCourse,
  previewCourses,
  previewHome,
  previewPath,
  previewPaths,
  previewPlace,
  previewTeacher,
  previewTeachers,
} from '#lib/site/pictures/previews.ts'
import { siteWith } from './site-with.ts'

const rupees = (amount: number) => ({
  ...{ amount, compare_at_amount: amount + 500, currency: 'INR', is_free: amount === 0 },
})
interface Version {
  availability: string
  price: ReturnType<typeof rupees> | null
  language: null
  schedule: { starts_on: string | null; ends_on: null; sessions: []; seats_left: null }
}
const version = (amount: number, starts_on: string | null = null): Version => ({
  ...{ availability: 'available', price: rupees(amount), language: null },
  schedule: { starts_on, ends_on: null, sessions: [], seats_left: null },
})

describe('a picture shows a price as the page does', () => {
  const until = { valid_until: '2026-11-30' }
  const [dear, cheap, free] = [version(2000), version(1799), version(0)]
  test.each<[Version, string, string | null, ...Version[]]>([
    [cheap, 'en', '₹1,799'],
    [free, 'en', 'Free'],
    [{ ...dear, price: { ...rupees(4000), ...until } }, 'en', '₹4,000 until 30 Nov 2026'],
    [{ ...dear, price: { ...rupees(4000), ...until } }, 'hi', '₹4,000 30 नव॰ 2026 तक'],
    [dear, 'en', '₹2,000 · others from ₹1,799', cheap, version(1900)],
    [dear, 'hi', '₹2,000 · अन्य ₹1,799', cheap],
    [dear, 'en', '₹2,000 · others free', free],
    [{ ...dear, price: null }, 'en', 'Price on request'],
    [{ ...dear, price: null, availability: 'closed' }, 'en', null],
  ])('%j in %s: %s', (own, language, shown, ...others) => {
    const line = courseLine([own, ...others], { today: '2026-11-22', currency: 'INR', fitting: [own] })
    expect(priceIn(speaking(language), line as unknown as CourseLine)).toBe(shown)
  })
})

const course = {
  id: 'c1',
  slug: 'tabla',
  title: 'Tabla',
  stream: { slug: 'music', label: 'Music' },
  languages: [],
  structured_data: {},
  price: { ...rupees(1799), varies: false },
  variants: [version(1799, '2026-12-01')],
} as unknown as CourseDetail

const coming = {
  ...course,
  slug: 'soon',
  variants: [{ ...version(0), availability: 'coming_soon', price: null }],
} as unknown as CourseDetail

const path = { code: 'SUR', name: 'Sur', steps: [{ position: 1, course }] } as unknown as PathDetail

const site = siteWith([])
const catalogue: Catalogue = {
  ...site.catalogue,
  findCourse: async (key) => (key === 'tabla' || key === 'c1' ? course : key === 'soon' ? coming : undefined),
  findPath: async (code) => (code.toUpperCase() === 'SUR' ? path : undefined),
  listCourses: async (query) => ({
    ...(await site.catalogue.listCourses(query)),
    ...((query.instructor || query.starts_from) && { data: [course as unknown as CourseSummary], total: 2 }),
  }),
}
const context = { ...site, catalogue }

const meera = '/teachers/meera-rao'
test.each([
  ['home', () => previewHome(context), ['Osari College', '25 courses', '']],
  ['the list', () => previewCourses(context), ['Courses', '25 courses', '/courses']],
  ['a course', () => previewCourse(context, { course: 'tabla' }), ['Tabla', '₹1,799', '/courses/tabla']],
  ['a course by id', () => previewCourse(context, { course: 'c1' }), ['Tabla', '₹1,799', '/courses/tabla']],
  [
    'a coming one',
    () => previewCourse(context, { course: 'soon' }),
    ['Tabla', 'Coming soon', '/courses/soon'],
  ],
  ['the batches', () => previewBatches(context), ['Next batches', '1 upcoming batch', '/batches']],
  ['a stream', () => previewPlace(context, { stream: 'MUSIC' }), ['music', '1 course', '/streams/music']],
  ['the teachers', () => previewTeachers(context), ['Teachers', '25 courses', '/teachers']],
  ['a teacher', () => previewTeacher(context, { teacher: 'meera-rao' }), ['Meera Rao', 'from ₹1,799', meera]],
  ['the paths', () => previewPaths(context), ['Learning paths', '1 learning path', '/learning-paths']],
  ['a learning path', () => previewPath(context, { code: 'sur' }), ['Sur', '₹1,799', '/learning-paths/SUR']],
])('the picture of %s says what its page does', async (_, preview, [title, detail, page]) => {
  expect(await preview()).toEqual({ title, detail, accent: null, path: `/pictures${page}/picture.png` })
})

test('what has no page has no picture', async () => {
  const found = await Promise.all([
    previewCourse(context, { course: 'sitar' }),
    previewPlace(context, { stream: 'cookery' }),
    previewPlace(context, { stream: 'music', category: 'strings' }),
    previewTeacher(context, { teacher: '' }),
    previewPath(context, { code: 'X' }),
  ])
  expect(found.filter(Boolean)).toEqual([])
})
