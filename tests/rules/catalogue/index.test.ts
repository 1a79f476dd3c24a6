import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueIndex } from '#lib/catalogue/index/catalogue-index.ts'
import { facetNames } from '#lib/catalogue/index/facet-names.ts'
import { findPage, ordersFor } from '#lib/catalogue/index/page.ts'
import { CourseListQuery, pageSizeOf, sorts } from '#lib/catalogue/query.ts'
import { texts, today } from './cast.ts'
import { compile, type Published } from './compile-catalogue.ts'
import { type Asked, naiveList } from './naive-list.ts'
import { courseId, worlds } from './worlds.ts'

const runs = { seed: 20261122, numRuns: 150 }

const sometimes = (given: fc.Arbitrary<string>, absent = 5): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 1, arbitrary: given }, { weight: absent, arbitrary: fc.constant(undefined) })
const one = (...values: string[]) => sometimes(fc.constantFrom(...values))
const some = (values: readonly string[], maxLength: number) =>
  fc.shuffledSubarray([...values], { minLength: 1, maxLength }).map((each) => each.join(','))

/** Every parameter, each mostly left out: what holds for all at once holds for few courses. */
const questions: fc.Arbitrary<Asked> = fc
  .record({
    q: one('zq', 'A', 'craft', 'é', 'wool', 'nothing', '\uffff'),
    stream: one('music', 'CRAFT', 'wool', 'nowhere', 'a\0'),
    category: one('music', 'Craft', 'wool', 'nowhere'),
    format: one('ebook', 'VIDEO', 'none'),
    language: one('en', 'HI', 'mr', 'xx'),
    tag: sometimes(some(['craft', 'Reading', 'MUSIC', 'none', 'a\0'], 3)),
    availability: one('available', 'coming_soon', 'not_started', 'closed'),
    page: one('1', '2', '9'),
    page_size: one('1', '2', '3'),
    sort: sometimes(fc.constantFrom(...sorts), 1),
    level: one('english', 'Hindi 1', 'हिन्दी', 'none'),
    instructor: one('meera', 'रवि', 'none'),
    price: one('free', 'paid'),
    ids: sometimes(some([0, 1, 2, 3, 9].map(courseId), 5)),
    facets: sometimes(some(facetNames, facetNames.length), 1),
  })
  .map((given) => {
    const query = CourseListQuery.parse(given)
    return { ...query, page_size: pageSizeOf(query) }
  })

const finish = (steps: Generator<void, void>) => {
  while (!steps.next().done);
}

/** Tells an index what became different since it was told of another state of the catalogue. */
function follow(index: CatalogueIndex, { entries, site, streams }: Published): void {
  const ids = new Set(entries.map(({ entry_id }) => entry_id))
  const removed = index.held.flatMap((held) => (held && !ids.has(held.id) ? [held.id] : []))
  finish(
    index.update(
      removed,
      entries.map(({ indexed: course }) => ({ course, revision: 1 })),
    ),
  )
  index.site = { ...site, streams: streams.streams }
}

function listed(index: CatalogueIndex, asked: Asked) {
  for (const [name, language] of ordersFor(index, asked)) {
    if (!index.orders.find(name, language)) finish(index.orders.make(name, language))
  }
  const { courses, total, facets } = findPage(index, asked)
  return { ids: courses.map(({ id }) => id), total, facets }
}

test('a list from the index is what going through the summaries gives, whatever is asked', () => {
  fc.assert(
    fc.property(worlds, fc.array(questions, { minLength: 8, maxLength: 8 }), (source, asked) => {
      const published = compile(source, today, texts)
      const index = new CatalogueIndex()
      follow(index, published)
      for (const each of asked) expect(listed(index, each)).toEqual(naiveList(published, source, each))
    }),
    runs,
  )
})

test('an index that is told what became different answers as one that is made anew', () => {
  fc.assert(
    fc.property(
      fc.array(worlds, { minLength: 2, maxLength: 4 }),
      fc.array(questions, { minLength: 6, maxLength: 6 }),
      (sources, asked) => {
        const index = new CatalogueIndex()
        for (const source of sources) {
          const published = compile(source, today, texts)
          follow(index, published)
          for (const each of asked) expect(listed(index, each)).toEqual(naiveList(published, source, each))
        }
      },
    ),
    runs,
  )
})
