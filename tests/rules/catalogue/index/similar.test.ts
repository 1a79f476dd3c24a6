import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueIndex } from '#lib/contract/catalogue/index/catalogue-index.ts'
import type { IndexedCourse } from '#lib/contract/catalogue/index/indexed-course.ts'
import { findSimilar, type SimilarTarget } from '#lib/contract/catalogue/index/similar.ts'
import { placeKey } from '#lib/contract/catalogue/rules/streams.ts'

const plain = { level: null, availability: 'available', price: null } as const

const course = (id: string, changes: Partial<IndexedCourse> = {}): IndexedCourse => ({
  ...{ id, titles: [id], position: null, newest: null, price: null },
  ...{ tags: [], instructors: [], levels: [], keys: [], places: [], batches: [] },
  listings: [{ language: '', title: 0, ...plain }],
  ...changes,
})

const inStream = (stream: string, category?: string) => [
  placeKey({ stream }),
  ...(category === undefined ? [] : [placeKey({ category }), placeKey({ stream, category })]),
]

const inLanguages = (...languages: string[]) =>
  ['', ...languages].map((language) => ({ language, title: 0, ...plain }))

const finish = (steps: Generator<void, void>) => {
  while (!steps.next().done);
}
const update = (index: CatalogueIndex, courses: IndexedCourse[]) =>
  finish(
    index.update(
      [],
      courses.map((each) => ({ course: each, revision: 1 })),
    ),
  )

type Asked = Partial<SimilarTarget>

function ask(index: CatalogueIndex, courseId: string, changes: Asked = {}) {
  const target = { courseId, askedLanguage: '', language: null, limit: 12, ...changes }
  return findSimilar(index, target).map(({ id, language }) => [id, language])
}

function indexOf(courses: IndexedCourse[]) {
  const index = new CatalogueIndex()
  update(index, courses)
  finish(index.orders.make('catalogue', ''))
  return index
}

const similar = (courses: IndexedCourse[], courseId: string, changes?: Asked) =>
  ask(indexOf(courses), courseId, changes)

const ids = (...given: Parameters<typeof similar>) => similar(...given).map(([id]) => id)

test.each<[string, Partial<IndexedCourse>]>([
  ['a category', { places: inStream('music', 'strings') }],
  ['a tag', { tags: ['Raga'] }],
  ['an instructor', { instructors: ['Meera'] }],
  ['a level', { levels: ['Beginner'] }],
  ['a stream', { places: inStream('music') }],
])('courses that share %s are similar, those that share nothing are left out', (_, shared) => {
  const courses = [course('a', shared), course('b', shared), course('c'), course('d', { tags: ['other'] })]
  expect(ids(courses, 'a')).toEqual(['b'])
})

test('a rare trait scores more', () => {
  const others = Array.from({ length: 9 }, (_, each) => course(`x${each}`, { tags: ['common'] }))
  const rare = [course('odd', { tags: ['odd'] }), course('rare', { tags: ['common', 'rare'] })]
  const courses = [course('a', { tags: ['common', 'rare', 'odd'] }), ...others, ...rare]
  expect(ids(courses, 'a').slice(0, 2)).toEqual(['rare', 'odd'])
})

test('sharing more is more similar', () => {
  const courses = [
    course('a', { tags: ['raga'], instructors: ['Meera'] }),
    course('b', { tags: ['raga'] }),
    course('c', { tags: ['raga'], instructors: ['Meera'] }),
  ]
  expect(ids(courses, 'a')).toEqual(['c', 'b'])
})

test('categories of the same name in different streams differ', () => {
  const basics = (id: string, stream: string) => course(id, { places: inStream(stream, 'basics') })
  const courses = [basics('a', 'music'), basics('b', 'craft')]
  expect(ids(courses, 'a')).toEqual([])
})

test('ties go to courses in the same language and on sale, then to catalogue order', () => {
  const tags = ['raga']
  const closed = inLanguages('hi').map((each) => ({ ...each, availability: 'closed' as const }))
  const courses = [
    course('a', { tags, listings: inLanguages('hi') }),
    course('b', { tags, position: 1, listings: inLanguages('en') }),
    course('c', { tags, position: 2, listings: closed }),
    course('d', { tags, position: 4, listings: inLanguages('hi') }),
    course('e', { tags, position: 3, listings: inLanguages('hi', 'en') }),
  ]
  expect(ids(courses, 'a', { language: 'hi' })).toEqual(['e', 'd', 'b', 'c'])
})

test('ties go to the catalogue order of now, not of the question before', () => {
  const at = (id: string, position: number) => course(id, { tags: ['raga'], position })
  const index = indexOf([at('a', 1), at('b', 2), at('c', 3)])
  expect(ask(index, 'a').map(([id]) => id)).toEqual(['b', 'c'])
  update(index, [at('b', 4)])
  expect(ask(index, 'a').map(([id]) => id)).toEqual(['c', 'b'])
})

test('a course is shown by the list of the language asked for, where that list has it', () => {
  const tags = ['raga']
  const courses = [
    course('a', { tags }),
    course('b', { tags, position: 1, listings: inLanguages('hi') }),
    course('c', { tags, position: 2, listings: inLanguages('en') }),
  ]
  expect(similar(courses, 'a', { askedLanguage: 'hi' }).map(String)).toEqual(['b,hi', 'c,'])
})

test('the best are found however many there are, in the order of all', () => {
  const some = (values: string[]) => fc.subarray(values, { maxLength: 2 })
  const traits = fc.record({
    tags: some(['a', 'b', 'c']),
    instructors: some(['m', 'n']),
    levels: some(['1', '2']),
  })
  const courses = fc
    .array(traits, { minLength: 1, maxLength: 30 })
    .map((all) => all.map((each, place) => course(`c${place}`, { ...each, position: place })))
  fc.assert(
    fc.property(courses, fc.integer({ min: 1, max: 12 }), (all, limit) => {
      expect(ids(all, 'c0', { limit })).toEqual(ids(all, 'c0', { limit: 100 }).slice(0, limit))
      const traitsOf = ({ tags, instructors, levels }: IndexedCourse) => [...tags, ...instructors, ...levels]
      const [first = course('c0'), ...others] = all
      const shares = (other: IndexedCourse) => traitsOf(other).some((each) => traitsOf(first).includes(each))
      const sharing = others.filter(shares).map(({ id }) => id)
      expect(ids(all, 'c0', { limit: 100 }).sort()).toEqual(sharing.sort())
    }),
    { seed: 20261122, numRuns: 300 },
  )
})
