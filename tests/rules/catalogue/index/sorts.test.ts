import { expect, test } from 'vitest'
import { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import type { IndexedCourse } from '#lib/catalogue/index/course.ts'
import { pageQuestion } from '#lib/catalogue/index/page.ts'
import { CourseListQuery, pageSizeOf } from '#lib/catalogue/reads/query.ts'
import { sortCases, sortedCourses } from './sort-cases.ts'

const finish = (steps: Generator<void, void>) => {
  while (!steps.next().done);
}

const indexed = sortedCourses.map(
  ({ title, ...course }): IndexedCourse => ({
    ...course,
    titles: [title],
    tags: [],
    instructors: [],
    levels: [],
    formats: [],
    places: [],
    batches: [],
    listings: [{ language: '', title: 0, level: null, availability: 'available', price: null }],
  }),
)

const listed = (index: CatalogueIndex, query: Record<string, string>): string[] =>
  pageOf(index, query).courses.map(({ id }) => id)

function pageOf(index: CatalogueIndex, query: Record<string, string>) {
  const asked = CourseListQuery.parse(query)
  const question = pageQuestion({ ...asked, page_size: pageSizeOf(asked) })
  for (const [name, language] of question.orders(index)) {
    if (!index.orders.find(name, language)) finish(index.orders.make(name, language))
  }
  return question.answer(index)
}

const puts = (courses: IndexedCourse[]) => courses.map((course) => ({ course, revision: 1 }))

test.each(sortCases)('the index lists courses by $sort, ties in catalogue order', ({ sort, ids }) => {
  const index = new CatalogueIndex()
  finish(index.update([], puts(indexed)))
  expect(listed(index, { sort })).toEqual(ids)
})

test.each(sortCases)('courses that come one by one take their place in $sort', ({ sort, ids }) => {
  const index = new CatalogueIndex()
  for (const course of indexed) {
    finish(index.update([], puts([course])))
    listed(index, { sort })
  }
  expect(listed(index, { sort })).toEqual(ids)
})

test('pages of courses that a filter keeps are the parts of one list', () => {
  const index = new CatalogueIndex()
  const kept = ['unpriced', 'first', 'later', 'a-none']
  const tagged = indexed.map((each) => (kept.includes(each.id) ? { ...each, tags: ['Kept'] } : each))
  finish(index.update([], puts(tagged)))
  const pages = ['1', '2', '3'].map((page) => listed(index, { tag: 'kept', page_size: '2', page }))
  expect(pages).toEqual([['unpriced', 'first'], ['later', 'a-none'], []])
})

test('a tag is counted in the spelling of the first course of the catalogue, also once another comes first', () => {
  const index = new CatalogueIndex()
  const spelt = (id: string, tag: string) => ({
    ...(indexed.find((each) => each.id === id) as IndexedCourse),
    tags: [tag],
  })
  const facet = () => pageOf(index, { facets: 'tag' }).facets
  finish(index.update([], puts([spelt('later', 'Tabla'), spelt('free', 'TABLA')])))
  expect(facet()).toEqual([['tag', [{ value: 'Tabla', label: 'Tabla', count: 2 }]]])
  finish(index.update([], puts([spelt('first', 'tabla')])))
  expect(facet()).toEqual([['tag', [{ value: 'tabla', label: 'tabla', count: 3 }]]])
})
