import { fold } from '#lib/base/plain-text.ts'
import { availabilities } from '#lib/contract/catalogue/rules/availability.ts'
import {
  type DayTime,
  dayTimes,
  monthOf,
  sessionKeysOf,
  weekdays,
} from '#lib/contract/catalogue/rules/calendar.ts'
import { compareCodePoints } from '#lib/contract/catalogue/rules/order.ts'
import { priceClasses } from '#lib/contract/catalogue/rules/prices.ts'
import { deliveries } from '#lib/contract/catalogue/rules/schedule.ts'
import type { FacetValue } from '#lib/contract/catalogue/shapes/course-list.ts'
import { placeKey } from '../rules/streams.ts'
import type { BatchFilter, Lane } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { countIntersection, countOf, type DocId, type DocIdSet, intersectInto, isIn } from './doc-id-set.ts'
import type { FacetName } from './facet-names.ts'
import { type FilterName, type FilterQuery, type Selection, select, tagsAsked } from './select.ts'
import { type FacetValues, firstSpelling, type Value } from './values.ts'

/** Counts the courses of a set that match all filters except the facet's own; 0 for an undefined set. */
type Count = (docIds: DocIdSet | undefined) => number

interface Facet {
  /**
   * The facet's own filter, which its counts ignore. Undefined for `language`, which selects a list and does not
   * filter.
   */
  aside: FilterName | undefined
  /** Returns the facet's values with their counts, in display order. */
  choices: (counting: Counting, count: Count) => Choice[]
}

const facets: Record<FacetName, Facet> = {
  /** If the query has a category, the count of a stream covers only courses in that category. */
  stream: {
    aside: 'place',
    choices: ({ index, query }, count) =>
      index.site.streams.map(({ slug, label }) => {
        const [stream, category] = [fold(slug), query.category]
        const docIds = category === null ? undefined : index.places.get(placeKey({ stream, category }))
        return choice(slug, label, count(docIds), stream === query.stream)
      }),
  },
  /** The categories of the requested stream, or of all streams if the query has no stream. */
  category: {
    aside: 'place',
    choices: ({ index, query }, count) =>
      index.site.streams
        .filter(({ slug }) => query.stream === undefined || fold(slug) === query.stream)
        .flatMap(({ slug: stream, categories }) =>
          categories.map(({ slug, label }) => {
            const category = fold(slug)
            const docIds = index.places.get(placeKey({ stream: fold(stream), category }))
            return { ...choice(slug, label, count(docIds), category === query.category), stream }
          }),
        ),
  },
  format: {
    aside: 'format',
    choices: ({ index, query }, count) =>
      index.site.formats.map(({ key, label }) =>
        choice(
          key,
          label,
          count(index.keys.get(`format ${fold(key)}`)),
          fold(key) === query.courseKeys.format,
        ),
      ),
  },
  language: { aside: undefined, choices: languageChoices },
  availability: {
    aside: 'availability',
    choices: ({ query, selection: { listing } }, count) =>
      choicesOf(
        availabilities,
        (state) => count(listing.keys.get(`availability ${state}`)),
        query.shownKeys.availability,
      ),
  },
  price: {
    aside: 'price',
    choices: ({ query, selection: { listing } }, count) =>
      choicesOf(priceClasses, (kind) => count(listing.keys.get(`price ${kind}`)), query.shownKeys.price),
  },
  level: {
    aside: 'level',
    choices: ({ index, query, selection: { listing } }, count) =>
      authoredChoices(index, index.levels, ({ folded }) => count(listing.keys.get(`level ${folded}`)), [
        query.shownKeys.level,
      ]),
  },
  instructor: {
    aside: 'instructor',
    choices: ({ index, query }, count) =>
      authoredChoices(index, index.instructors, ({ docIds }) => count(docIds), [query.instructor]),
  },
  tag: {
    aside: 'tag',
    choices: ({ index, query }, count) =>
      authoredChoices(index, index.tags, ({ docIds }) => count(docIds), tagsAsked(index.tags, query) ?? []),
  },
  delivery: { aside: 'batch', choices: deliveryChoices },
  venue: { aside: 'batch', choices: venueChoices },
  month: { aside: 'batch', choices: monthChoices },
  day: { aside: 'batch', choices: dayChoices },
  time: { aside: 'batch', choices: timeChoices },
}

/**
 * Returns the filters to pass to `select` as `aside`, so that each of the facets can be counted without its own filter.
 */
export const asideFor = (names: readonly FacetName[]): FilterName[] =>
  names.flatMap((name) => facets[name].aside ?? [])

/** Counts the courses per value of a facet, applying all filters except the facet's own. */
export function countFacet(name: FacetName, counting: Counting): FacetValue[] {
  const { aside, choices } = facets[name]
  const mask = counting.selection.without(aside)
  const isWhole = countOf(mask) === counting.index.size
  const count: Count = (docIds) => (isWhole ? docIds?.size : docIds?.countIn(mask)) ?? 0
  return choices(counting, count).flatMap(({ isAsked, ...value }) =>
    value.count > 0 || isAsked ? [value] : [],
  )
}

/** Resets the filters that give different results in different lists. */
const ofList = {
  language: undefined,
  orNone: undefined,
  shownKeys: {},
  batchKeys: {},
  starts_from: undefined,
  starts_to: undefined,
  day: undefined,
  time: undefined,
}

/**
 * Counts the courses of each language in that language's list. `q` gives the same result in every list, so it runs
 * once.
 */
function languageChoices({ index, query }: Counting): Choice[] {
  const { language: asked, q } = query
  const found = q === undefined ? undefined : select(index, { ...query, ...ofList }).match
  return index.site.languages.map(({ code, label }) => {
    const language = fold(code)
    const { match } = select(index, { ...query, q: undefined, language })
    if (found) intersectInto(match, found)
    return { value: code, label, count: countOf(match), isAsked: language === asked }
  })
}

const monthsMax = 24

function deliveryChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, batchKeys: { ...query.batchKeys, delivery: undefined } })
  return choicesOf(
    deliveries,
    (way) => count((lane) => lane.keys.get(`delivery ${way}`)),
    query.batchKeys.delivery,
  )
}

function venueChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, batchKeys: { ...query.batchKeys, venue: undefined } })
  const countVenue = ({ folded }: Value) => count((lane) => lane.keys.get(`venue ${folded}`))
  return authoredChoices(index, index.venues, countVenue, [query.batchKeys.venue])
}

/** Returns the months from the current one on that have matching courses, at most `monthsMax` of them. */
function monthChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, starts_from: undefined, starts_to: undefined })
  const months = new Set(selection.listing.batches.lanes.flatMap((lane) => [...lane.months.keys()]))
  const current = [...months].filter((month) => month >= monthOf(index.site.today)).sort()
  return choicesOf(current, (month) => count((lane) => lane.months.get(month)))
    .filter(({ count }) => count > 0)
    .slice(0, monthsMax)
}

/** Counts courses per weekday. If the query has a time of day, the same session must match both. */
function dayChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, day: undefined, time: undefined })
  return weekdays.map((day) => {
    const keys = sessionKeysOf([day], query.time)
    return choice(
      day,
      day,
      count((lane) => lane.meeting(keys)),
      query.day?.includes(day) ?? false,
    )
  })
}

/** Counts courses per time of day. If the query has weekdays, the same session must match both. */
function timeChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, day: undefined, time: undefined })
  const meeting = (time: DayTime) => {
    const keys = sessionKeysOf(query.day, time)
    return count((lane) => lane.meeting(keys))
  }
  return choicesOf(dayTimes, meeting, query.time)
}

/**
 * Returns a function that counts the selected courses with a batch that matches `filter` and is in the set that
 * `choose` returns for its lane. `filter` replaces the query's own batch conditions.
 */
function countBatches(
  { listing: { batches }, without }: Selection,
  filter: BatchFilter,
): (choose: (lane: Lane) => DocIdSet | undefined) => number {
  const match = without('batch')
  const fitting = batches.fitting(filter)
  const union = new Uint32Array(match.length)
  return (choose) => {
    const chosen = batches.lanes.map(choose)
    if (chosen.every((set) => set === undefined || set.isFew)) {
      const docIds = new Set<DocId>()
      chosen.forEach((set, at) => {
        set?.forEach((docId) => {
          if (isIn(match, docId) && fitting[at]?.has(docId)) docIds.add(docId)
        })
      })
      return docIds.size
    }
    union.fill(0)
    chosen.forEach((set, at) => {
      const fits = fitting[at]
      if (set && fits) set.addIntersection(fits, union)
    })
    return countIntersection(union, match)
  }
}

/** Maximum number of values per facet. Further values appear only if the query has them. */
const shownMax = 100

/**
 * Returns the values of a free-text facet, sorted by number of courses, then by folded text. A value is spelled as in
 * the first course of the catalogue that has it.
 */
export function authoredChoices(
  { orders }: CatalogueIndex,
  values: FacetValues,
  countOf: (value: Value) => number,
  asked: readonly (string | null | undefined)[],
): Choice[] {
  const counted = [...values.all()]
    .map((value) => ({ value, count: countOf(value), isAsked: asked.includes(value.folded) }))
    .filter(({ count, isAsked }) => count > 0 || isAsked)
    .sort((a, b) => b.count - a.count || compareCodePoints(a.value.folded, b.value.folded))
  const order = orders.find('catalogue', '')
  return counted
    .filter(({ isAsked }, index) => index < shownMax || isAsked)
    .map(({ value, count, isAsked }) => {
      const text = firstSpelling(value, (docId) => order?.rankOf(docId) ?? 0)
      return { value: text, label: text, count, isAsked }
    })
}

interface Counting {
  index: CatalogueIndex
  query: FilterQuery
  selection: Selection
}

/** A value with its count. If no course has the value, it is shown only if the query has it. */
interface Choice extends FacetValue {
  isAsked: boolean
}

/** Builds choices whose label is the value itself. */
const choicesOf = <Value extends string>(
  values: readonly Value[],
  countOf: (value: Value) => number,
  asked?: string | null,
): Choice[] => values.map((value) => choice(value, value, countOf(value), value === asked))

const choice = (value: string, label: string, count: number, isAsked: boolean): Choice => ({
  value,
  label,
  count,
  isAsked,
})
