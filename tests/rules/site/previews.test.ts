import { describe, expect, test } from 'vitest'
import type { CourseDetail } from '#lib/contract/catalogue/shapes/course.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import type { PathDetail } from '#lib/contract/catalogue/shapes/paths.ts'
import type { Catalogue } from '#lib/site/catalogue/catalogue.ts'
import { type Priced, priceIn } from '#lib/site/money.ts'
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
const version = (amount: number, starts_on: string | null = null) => ({
  ...{ availability: 'available', price: rupees(amount), language: null },
  schedule: { starts_on, ends_on: null, sessions: [] },
})
const priced = (facts: object) => {
  const none = { availability: 'available', price_visible: true, price: null, variants: [] }
  return { ...none, ...facts } as unknown as Priced
}

describe('a picture shows a price as the page does', () => {
  const until = { valid_until: '2026-11-30' }
  const varying = { price: { ...rupees(2000), varies: true }, variants: [version(2000), version(1799)] }
  test.each<[facts: object, language: string, shown: string | null]>([
    [{ price: { ...rupees(1799), varies: false } }, 'en', '₹1,799'],
    [{ price: { ...rupees(0), varies: false } }, 'en', 'Free'],
    [{ price: { ...rupees(4000), ...until, varies: false } }, 'en', '₹4,000 until 30 Nov 2026'],
    [{ price: { ...rupees(4000), ...until, varies: false } }, 'hi', '₹4,000 30 नव॰ 2026 तक'],
    [varying, 'en', 'from ₹1,799'],
    [varying, 'hi', '₹1,799 से'],
    [{ price_visible: false }, 'en', 'Price on request'],
    [{ price_visible: false, availability: 'closed' }, 'en', null],
    [{}, 'en', null],
  ])('%j in %s: %s', (facts, language, shown) => {
    expect(priceIn(speaking(language), priced(facts))).toBe(shown)
  })
})

const course = {
  id: 'c1',
  slug: 'tabla',
  title: 'Tabla',
  stream: { slug: 'music', label: 'Music' },
  languages: [],
  structured_data: {},
  ...priced({ price: { ...rupees(1799), varies: false }, variants: [version(1799, '2026-12-01')] }),
} as unknown as CourseDetail

const coming = {
  ...course,
  slug: 'soon',
  ...priced({ availability: 'coming_soon' }),
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
