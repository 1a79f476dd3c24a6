import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import { CatalogueIndex } from '#lib/contract/catalogue/index/catalogue-index.ts'
import { facetNames } from '#lib/contract/catalogue/index/facet-names.ts'
import { needsOfPage, pageOfCourses, sorts } from '#lib/contract/catalogue/index/list-page.ts'
import { SearchIndex } from '#lib/contract/catalogue/index/search/search-index.ts'
import { CourseListQuery, indexQueryOf } from '#lib/contract/catalogue/reads/course-list.ts'
import { texts, today } from '../cast.ts'
import { compile, type Published } from '../compile-catalogue.ts'
import { courseId, worlds } from '../worlds.ts'
import { type Asked, naiveList, searchedTexts } from './naive-list.ts'
import { naiveSearch } from './naive-search.ts'

const runs = { seed: 20261122, numRuns: 150 }

const sometimes = (given: fc.Arbitrary<string>, absent = 5): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 1, arbitrary: given }, { weight: absent, arbitrary: fc.constant(undefined) })
const one = (...values: string[]) => sometimes(fc.constantFrom(...values))
const some = (values: readonly string[], maxLength: number) =>
  fc.shuffledSubarray([...values], { minLength: 1, maxLength }).map((each) => each.join(','))

/** Every parameter, each mostly left out: what holds for all at once holds for few courses. */
const questions: fc.Arbitrary<Asked> = fc
  .record({
    q: one('zq', 'A', 'craft', 'é', 'wool', 'nothing', '\uffff', 'a\0'),
    stream: one('music', 'CRAFT', 'wool', 'nowhere', 'a\0'),
    category: one('music', 'Craft', 'wool', 'nowhere'),
    format: one('ebook', 'VIDEO', 'none'),
    language: one('en', 'HI', 'mr', 'xx', 'a\0'),
    orNone: fc.boolean(),
    tag: sometimes(
      fc.oneof(some(['craft', 'Reading', 'MUSIC', 'none', 'a\0'], 3), fc.constant(' CRAFT,reading ')),
    ),
    availability: one('available', 'coming_soon', 'not_started', 'closed'),
    page: one('1', '2', '9'),
    page_size: one('1', '2', '3'),
    sort: sometimes(fc.constantFrom(...sorts), 1),
    level: one('english', 'Hindi 1', 'हिन्दी', 'none'),
    instructor: one('meera', 'रवि', 'none'),
    price: one('free', 'paid'),
    price_min: one('0', '0.0001', '70000', '99999999.9'),
    price_max: one('0', '70000.37', '71100.37', '1000000000'),
    delivery: one('online', 'onsite', 'blended'),
    venue: one('pune', 'MUMBAI', 'पुणे', 'none', 'a\0'),
    starts_from: one('2026-06-01', '2026-06-15', '2026-06-16', '2026-12-01'),
    starts_to: one('2026-06-14', '2026-06-15', '2026-06-30', '2026-07-31'),
    day: sometimes(some(['monday', 'wednesday', 'sunday', 'friday'], 3)),
    time: one('morning', 'afternoon', 'evening'),
    ids: sometimes(some([0, 1, 2, 3, 9].map(courseId), 5)),
    facets: sometimes(some(facetNames, facetNames.length), 1),
    search: one(
      'craft',
      'zqt',
      'meera',
      'HINDI',
      'संगीत sangeet',
      'craf wool',
      'craff',
      'nothing',
      'Pune craff xyz',
      'craf-wool x-y',
      'a\0',
      '!',
    ),
  })
  .map((given) => {
    const query = { ...CourseListQuery.parse(given), orNone: given.orNone }
    // The order of search results is weighed and tested elsewhere; pages would split it.
    const isByMatch = query.search !== undefined && query.sort === undefined
    const page_size = isByMatch ? 100 : indexQueryOf(query).page_size
    return { ...query, ...(isByMatch && { page: 1 }), page_size }
  })

/** Conditions on batches only: with conditions on everything too few batches remain. */
const batchQuestions: fc.Arbitrary<Asked> = fc
  .record({
    language: one('hi', 'en'),
    orNone: fc.boolean(),
    delivery: one('online', 'onsite'),
    venue: one('pune'),
    starts_from: one('2026-06-15', '2026-06-16'),
    starts_to: one('2026-06-15', '2026-07-01'),
    day: one('monday', 'wednesday,sunday'),
    time: one('morning', 'evening'),
    sort: fc.constantFrom('soonest', 'open'),
    facets: fc.constant('month,venue,delivery,day,time'),
  })
  .map((given) => {
    const query = { ...CourseListQuery.parse(given), orNone: given.orNone }
    return { ...query, page_size: indexQueryOf(query).page_size }
  })
const anyQuestions = fc.oneof(questions, batchQuestions)

function searchable(index: CatalogueIndex): CatalogueIndex {
  index.search = new SearchIndex()
  return index
}

const finish = (steps: Generator<void, void>) => {
  while (!steps.next().done);
}

/** Updates an index from an earlier state of the catalogue. */
function follow(index: CatalogueIndex, { entries, site, streams }: Published, day = today): void {
  const ids = new Set(entries.map(({ entry_id }) => entry_id))
  const removed = index.entries.flatMap((entry) => (entry && !ids.has(entry.id) ? [entry.id] : []))
  const upserts = entries.map(({ indexed: course, search_text: text }) => ({ course, text, revision: 1 }))
  finish(index.update(removed, upserts))
  index.site = { ...site, streams: streams.streams, today: day }
}

function listed(index: CatalogueIndex, asked: Asked) {
  const query = indexQueryOf(asked)
  for (const [name, language] of needsOfPage(index, query).orders) {
    if (!index.orders.find(name, language)) finish(index.orders.make(name, language))
  }
  const { courses, total, facets, search } = pageOfCourses(index, query)
  return { ids: courses.map(({ id }) => id), total, facets, search }
}

/** Sorts a result whose order is not compared. */
const unordered = <Answer extends { ids: string[] }>({ search, sort }: Asked, answer: Answer): Answer =>
  search !== undefined && sort === undefined ? { ...answer, ids: [...answer.ids].sort() } : answer

function expectNaive(
  index: CatalogueIndex,
  published: Published,
  source: CatalogueSource,
  asked: Asked,
  day = today,
): void {
  const answer = listed(index, asked)
  expect(unordered(asked, answer)).toEqual(unordered(asked, naiveList(published, source, asked, day)))
  if (!asked.search || asked.sort !== undefined || answer.total < published.entries.length) return
  const docIds = answer.ids.map((id) => published.entries.findIndex(({ entry_id }) => entry_id === id))
  naiveSearch(searchedTexts(published, source), asked.search).check({
    corrected: answer.search?.corrected ?? null,
    left_out: answer.search?.left_out ?? [],
    docIds,
  })
}

test('a list from the index equals a scan of the summaries, for any query', () => {
  fc.assert(
    fc.property(worlds, fc.array(anyQuestions, { minLength: 12, maxLength: 12 }), (source, asked) => {
      const published = compile(source, today, texts)
      const index = searchable(new CatalogueIndex())
      follow(index, published)
      for (const each of asked) expectNaive(index, published, source, each)
    }),
    runs,
  )
})

test('an updated index gives the results of one that is built at once', () => {
  fc.assert(
    fc.property(
      fc.array(worlds, { minLength: 2, maxLength: 4 }),
      fc.array(anyQuestions, { minLength: 8, maxLength: 8 }),
      (sources, asked) => {
        const index = searchable(new CatalogueIndex())
        for (const source of sources) {
          const published = compile(source, today, texts)
          follow(index, published)
          for (const each of asked) expectNaive(index, published, source, each)
        }
      },
    ),
    runs,
  )
})

/** A day before `next`, or one that is far away. */
const daysUntil = (next: string | null): string[] =>
  [1, 2, 20, 400].map((days) => dayOn(today, days)).filter((day) => next === null || day < next)
const dayOn = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

test('a list stays the same until the next change date, and then equals that of a new publish', () => {
  fc.assert(
    fc.property(worlds, fc.array(anyQuestions, { minLength: 10, maxLength: 10 }), (source, asked) => {
      const published = compile(source, today, texts)
      const index = searchable(new CatalogueIndex())
      follow(index, published)
      const before = asked.map((each) => listed(index, each))
      for (const day of daysUntil(published.nextChangeOn)) {
        const later = searchable(new CatalogueIndex())
        follow(later, compile(source, day, texts), day)
        expect(asked.map((each) => listed(later, each))).toEqual(before)
      }
      const next = published.nextChangeOn
      if (next === null) return
      const then = compile(source, next, texts)
      follow(index, then, next)
      for (const each of asked) expectNaive(index, then, source, each, next)
    }),
    runs,
  )
})
