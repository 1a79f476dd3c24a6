import { fold } from '#lib/base/plain-text.ts'
import { availabilities } from '../rules/availability.ts'
import { type DayTime, dayTimes, monthOf, sessionKeysOf, weekdays } from '../rules/calendar.ts'
import { compareCodePoints } from '../rules/order.ts'
import { priceClasses } from '../rules/prices.ts'
import { deliveries } from '../rules/schedule.ts'
import { placeKey } from '../rules/streams.ts'
import type { BatchFilter, Lane } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { countIntersection, type DocId, type DocIdSet, isIn } from './doc-id-set.ts'
import { type FacetValues, firstSpelling, type Value } from './facet-values.ts'
import type { Choice, Choices, Counting, Selection } from './filter-types.ts'

/** If the query has a category, the count of a stream covers only courses in that category. */
export const streamChoices: Choices = ({ index, query }, count) =>
  index.site.streams.map(({ slug, label }) => {
    const [stream, category] = [fold(slug), query.category]
    const docIds = category === null ? undefined : index.places.get(placeKey({ stream, category }))
    return choice(slug, label, count(docIds), stream === query.stream)
  })

/** The categories of the requested stream, or of all streams if the query has no stream. */
export const categoryChoices: Choices = ({ index, query }, count) =>
  index.site.streams
    .filter(({ slug }) => query.stream === undefined || fold(slug) === query.stream)
    .flatMap(({ slug: stream, categories }) =>
      categories.map(({ slug, label }) => {
        const category = fold(slug)
        const docIds = index.places.get(placeKey({ stream: fold(stream), category }))
        return { ...choice(slug, label, count(docIds), category === query.category), stream }
      }),
    )

export const formatChoices: Choices = ({ index, query }, count) =>
  index.site.formats.map(({ key, label }) =>
    choice(key, label, count(index.keys.get(`format ${fold(key)}`)), fold(key) === query.format),
  )

export const availabilityChoices: Choices = ({ query, selection: { listing } }, count) =>
  choicesOf(availabilities, (state) => count(listing.keys.get(`availability ${state}`)), query.availability)

export const priceChoices: Choices = ({ query, selection: { listing } }, count) =>
  choicesOf(priceClasses, (kind) => count(listing.keys.get(`price ${kind}`)), query.price)

export const levelChoices: Choices = ({ index, query, selection: { listing } }, count) =>
  authoredChoices(index, index.levels, ({ folded }) => count(listing.keys.get(`level ${folded}`)), [
    query.level,
  ])

const monthsMax = 24

export function deliveryChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, delivery: undefined })
  return choicesOf(deliveries, (way) => count((lane) => lane.keys.get(`delivery ${way}`)), query.delivery)
}

export function venueChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, venue: undefined })
  const countVenue = ({ folded }: Value) => count((lane) => lane.keys.get(`venue ${folded}`))
  return authoredChoices(index, index.venues, countVenue, [query.venue])
}

/** Returns the months from the current one on that have matching courses, at most `monthsMax` of them. */
export function monthChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, starts_from: undefined, starts_to: undefined })
  const months = new Set(selection.listing.batches.lanes.flatMap((lane) => [...lane.months.keys()]))
  const current = [...months].filter((month) => month >= monthOf(index.site.today)).sort()
  return choicesOf(current, (month) => count((lane) => lane.months.get(month)))
    .filter(({ count }) => count > 0)
    .slice(0, monthsMax)
}

/** Counts courses per weekday. If the query has a time of day, the same session must match both. */
export function dayChoices({ query, selection }: Counting): Choice[] {
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
export function timeChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, day: undefined, time: undefined })
  const meeting = (time: DayTime) => {
    const keys = sessionKeysOf(query.day, time)
    return count((lane) => lane.meeting(keys))
  }
  return choicesOf(dayTimes, meeting, query.time)
}

/** Counts courses with a batch that matches `filter` alone, and is in the set that `choose` gives for its lane. */
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

/** Sorts by number of courses, then by folded text; spelled as in the catalogue's first course that has it. */
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

/** Builds choices whose label is the value itself. */
const choicesOf = <Value extends string>(
  values: readonly Value[],
  countOf: (value: Value) => number,
  asked?: string | null,
): Choice[] => values.map((value) => choice(value, value, countOf(value), value === asked))

export const choice = (value: string, label: string, count: number, isAsked: boolean): Choice => ({
  value,
  label,
  count,
  isAsked,
})
