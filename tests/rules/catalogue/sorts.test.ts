import { expect, test } from 'vitest'
import { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import type { IndexedCourse } from '#lib/catalogue/index/course.ts'
import { pageQuestion } from '#lib/catalogue/index/page.ts'
import { CourseListQuery, pageSizeOf } from '#lib/catalogue/query.ts'
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
    listings: [{ language: '', title: 0, level: null, availability: 'available', price: null }],
  }),
)

function listed(index: CatalogueIndex, query: Record<string, string>): string[] {
  const asked = CourseListQuery.parse(query)
  const question = pageQuestion({ ...asked, page_size: pageSizeOf(asked) })
  for (const [name, language] of question.orders(index)) {
    if (!index.orders.find(name, language)) finish(index.orders.make(name, language))
  }
  return question.answer(index).courses.map(({ id }) => id)
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
