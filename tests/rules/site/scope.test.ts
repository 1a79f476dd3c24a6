import { expect, test } from 'vitest'
import type { CoursePage } from '#lib/contract/catalogue/answers/course-list.ts'
import type { Stream } from '#lib/contract/catalogue/answers/site.ts'
import type { ListQuery } from '#lib/site/catalogue/site-catalogue.ts'
import { findNearby } from '#lib/site/none-found.ts'
import type { PageContext } from '#lib/site/page-context.ts'
import { introductionOf, listDividingTags, listPageStreams, listSections } from '#lib/site/within-language.ts'
import { siteWith } from './site-with.ts'

/** A page in a language, and the lists that it asked for. */
function pageIn(language: string, facets?: CoursePage['facets'], categories: Stream['categories'] = []) {
  const context = siteWith([])
  const asked: ListQuery[] = []
  const { listCourses, listStreams } = context.catalogue
  context.catalogue.listCourses = async (query) => {
    asked.push(query)
    const page = await listCourses(query)
    return facets ? { ...page, facets } : page
  }
  context.catalogue.listStreams = async () => {
    const { source, streams } = await listStreams()
    return { source, streams: streams.map((one) => ({ ...one, categories })) }
  }
  const page: PageContext = { ...context, language }
  return { page, asked }
}

const counted = async (page: PageContext) =>
  (await listPageStreams(page)).map(({ slug, course_count }) => [slug, course_count])

test("the first language's pages show the streams as they are, without a further question", async () => {
  const { page, asked } = pageIn('en')
  expect(await counted(page)).toEqual([
    ['music', 5],
    ['craft', 2],
    ['dance', 0],
  ])
  expect(asked).toEqual([])
})

test('another language leaves out what has no course in it, and all is counted by one question', async () => {
  const { page, asked } = pageIn('hi')
  expect(await counted(page)).toEqual([
    ['music', 1],
    ['dance', 0],
  ])
  expect(asked).toEqual([{ language: 'hi', orNone: true, page_size: 1, facets: ['stream', 'category'] }])
})

test('a category of one slug under two streams has the count of its own', async () => {
  const solo = (stream: string, count: number) => ({ value: 'solo', label: 'Solo', count, stream })
  const facets = {
    stream: ['music', 'craft'].map((slug) => ({ value: slug, label: slug, count: 3 })),
    category: [solo('craft', 1), solo('music', 2)],
  }
  const state = { coming_soon: false, course_count: 9 }
  const { page } = pageIn('hi', facets, [
    { slug: 'solo', label: 'Solo', subtitle: '', image_url: null, ...state },
  ])
  const streams = await listPageStreams(page)
  const counts = streams.map(({ slug, categories }) => [slug, ...categories.map((one) => one.course_count)])
  expect(counts.map(String)).toEqual(['music,2', 'craft,1', 'dance'])
})

test('the menu names dates and learning paths only where there are some, as of the revision and the day', async () => {
  const site = siteWith([])
  const sectionsOf = (reads: Partial<PageContext['catalogue']>, today = site.today) =>
    listSections({ ...site, today, catalogue: { ...site.catalogue, ...reads } })
  const none = { data: [], page: 1, page_size: 1, total: 0, has_more: false }
  const empty = { listCourses: async () => none, listPaths: async () => ({ data: [] }) }
  expect(await sectionsOf({})).toEqual(['courses', 'batches', 'paths'])
  expect(await sectionsOf(empty)).toEqual(['courses'])
  expect(await sectionsOf({ revision: '7' })).toEqual(['courses', 'batches', 'paths'])
  expect(await sectionsOf({ revision: '7', ...empty })).toEqual(['courses', 'batches', 'paths'])
  expect(await sectionsOf({ revision: '8', ...empty })).toEqual(['courses'])
  expect(await sectionsOf({ revision: '8' }, '2026-11-23')).toEqual(['courses', 'batches', 'paths'])
})

test('a sentence counts each place beside its name, and not those without courses', async () => {
  const page = siteWith([])
  const { streams } = await page.catalogue.listStreams()
  expect(introductionOf(page, 9, streams)).toBe('9 courses: music (5) and craft (2).')
  expect(introductionOf(page, 9, [])).toBe('9 courses.')
})

test('tags narrow a site that hold 3 to 60 % of its courses, and name no language or format', async () => {
  const counts = { Most: 16, Many: 15, Three: 3, Two: 2, hindi: 9, 'format-live': 9 }
  const tag = Object.entries(counts).map(([value, count]) => ({ value, label: value, count }))
  const { page } = pageIn('en', { tag })
  expect((await listDividingTags(page)).map(({ value }) => value)).toEqual(['Many', 'Three'])
})

test('an empty list leads to the streams that have no categories', async () => {
  const { places } = await findNearby(siteWith([]), {})
  expect(places.map(({ name, path }) => [name, path])).toEqual([
    ['music', '/streams/music'],
    ['craft', '/streams/craft'],
  ])
})
