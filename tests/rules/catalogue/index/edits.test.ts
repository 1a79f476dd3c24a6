import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueIndex, memorySizeOf } from '#lib/contract/catalogue/index/catalogue-index.ts'
import type { IndexedCourse } from '#lib/contract/catalogue/index/indexed-course.ts'
import { needsOfPage, pageOfCourses } from '#lib/contract/catalogue/index/list-page.ts'
import { CourseListQuery, indexQueryOf } from '#lib/contract/catalogue/reads/course-list.ts'

/** A course as this test sorts it itself. */
interface Card {
  id: string
  title: string
  price: number | null
  position: number | null
  tags: string[]
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Most courses have a price, and many share one. */
const card = (id: string): fc.Arbitrary<Card> =>
  fc.record({
    id: fc.constant(id),
    title: fc.constantFrom('x', 'Y', 'z'),
    price: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(0, 10, 20, 30) }, fc.constant(null)),
    position: fc.constantFrom(null, 1, 2),
    tags: fc.subarray(['m', 'n', 'm,n']),
  })

/** An edit replaces or adds some courses, and removes others. */
const edit = fc.record({
  upserts: fc.subarray(ids, { maxLength: 4 }).chain((some) => fc.tuple(...some.map(card))),
  removed: fc.subarray(ids, { maxLength: 2 }),
})

const question = fc.record({
  sort: fc.constantFrom('price_asc', 'price_desc', 'title', 'newest'),
  tag: fc.constantFrom(undefined, 'm', 'm,n', 'none'),
  page: fc.constantFrom('1', '2'),
  page_size: fc.constantFrom('2', '3', '100'),
})

const indexed = ({ id, title, price, position, tags }: Card): IndexedCourse => ({
  ...{ id, price, position, tags },
  newest: null,
  titles: [title],
  instructors: [],
  levels: [],
  keys: [],
  places: [],
  batches: [],
  listings: [{ language: '', title: 0, level: null, availability: 'available', price: null }],
})

const finish = (steps: Generator<void, void>) => {
  while (!steps.next().done);
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))
const missingLast = (a: number | null, b: number | null, sign = 1) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)

const byDefault = (a: Card, b: Card) => missingLast(a.position, b.position) || compare(a.id, b.id)
const sorts: Record<string, (a: Card, b: Card) => number> = {
  price_asc: (a, b) => missingLast(a.price, b.price),
  price_desc: (a, b) => missingLast(a.price, b.price, -1),
  title: (a, b) => compare(a.title.toLowerCase(), b.title.toLowerCase()),
  newest: () => 0,
}

test('each sort holds after each of many edits, with nothing left of courses that changed or went', () => {
  const rounds = fc.array(fc.tuple(edit, fc.array(question, { minLength: 6, maxLength: 6 })), {
    minLength: 3,
    maxLength: 8,
  })
  fc.assert(
    fc.property(rounds, (edits) => {
      const index = new CatalogueIndex()
      const cards = new Map<string, Card>()
      for (const [{ upserts, removed }, questions] of edits) {
        for (const id of removed) cards.delete(id)
        for (const one of upserts) cards.set(one.id, one)
        finish(
          index.update(
            removed,
            upserts.map((one) => ({ course: indexed(one), revision: 1 })),
          ),
        )
        for (const asked of questions) {
          const query = CourseListQuery.parse(asked)
          const list = indexQueryOf(query)
          for (const order of needsOfPage(index, list).orders)
            if (!index.orders.find(...order)) finish(index.orders.make(...order))
          const cardsNow = [...cards.values()]
          const isTag = cardsNow.some(({ tags }) => tags.some((tag) => tag === asked.tag))
          const tags: unknown[] | undefined = isTag ? [asked.tag] : asked.tag?.split(',')
          const expected = cardsNow
            .filter((one) => tags === undefined || one.tags.some((tag) => tags.includes(tag)))
            .sort((a, b) => sorts[asked.sort]?.(a, b) || byDefault(a, b))
          const first = (Number(asked.page) - 1) * Number(asked.page_size)
          const { courses, total } = pageOfCourses(index, list)
          expect(total).toBe(expected.length)
          expect(courses.map(({ id }) => id)).toEqual(
            expected.slice(first, first + Number(asked.page_size)).map(({ id }) => id),
          )
        }
      }
    }),
    { seed: 20261123, numRuns: 150 },
  )
})

test('a list of a language or none is needed by name and counted in memory until the next update', () => {
  const index = new CatalogueIndex()
  index.site = { ...index.site, course_languages_enabled: true }
  const course = indexed({ id: 'a', title: 'x', price: 1, position: null, tags: [] })
  finish(index.update([], [{ course, text: undefined, revision: 1 }]))
  const asked = { ...indexQueryOf(CourseListQuery.parse({ language: 'hi' })), orNone: true }
  const before = memorySizeOf(index)
  expect(needsOfPage(index, asked).joinedWithNone).toBe('hi')
  expect(pageOfCourses(index, asked).total).toBe(1)
  expect(memorySizeOf(index)).toBeGreaterThan(before)
  finish(index.update([]))
  expect(memorySizeOf(index)).toBe(before)
})
