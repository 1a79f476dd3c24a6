import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import { deliveries } from '#lib/catalogue/rules/schedule.ts'
import { type DayTime, dayTimes, sessionKeysOf, weekdays } from '#lib/catalogue/rules/sessions.ts'
import type { BatchFilter, Lane } from '../batches/lane.ts'
import { countIntersection, type DocId, type DocIdSet, isIn } from '../doc-id-set.ts'
import type { Selection } from '../select.ts'
import type { Value } from '../values.ts'
import { authoredChoices } from './authored.ts'
import { type Choice, type Counting, choice, choicesOf } from './choice.ts'

const monthsMax = 24

export function deliveryChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, delivery: undefined })
  return choicesOf(deliveries, (way) => count((lane) => lane.deliveries.get(way)), query.delivery)
}

export function venueChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, venue: undefined })
  const countVenue = ({ folded }: Value) => count((lane) => lane.venues.get(folded))
  return authoredChoices(index, index.venues, countVenue, [query.venue])
}

/** Returns the current and later months that have courses. */
export function monthChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, starts_from: undefined, starts_to: undefined })
  const months = new Set(selection.listing.batches.lanes.flatMap((lane) => [...lane.months.keys()]))
  const current = [...months].filter((month) => month >= monthOf(index.site.today)).sort()
  return choicesOf(current, (month) => count((lane) => lane.months.get(month)))
    .filter(({ count }) => count > 0)
    .slice(0, monthsMax)
}

/** Counts each day with the time that is asked for: the same session has to fit both. */
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

/** Counts each time with the days that are asked for. */
export function timeChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, day: undefined, time: undefined })
  const meeting = (time: DayTime) => {
    const keys = sessionKeysOf(query.day, time)
    return count((lane) => lane.meeting(keys))
  }
  return choicesOf(dayTimes, meeting, query.time)
}

/**
 * Returns a counter of a selection's courses with a batch that fits `filter` and is in the set that `choose` picks from
 * its lane. The selection's own conditions on batches are left out.
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
