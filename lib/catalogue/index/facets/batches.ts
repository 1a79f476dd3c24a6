import { monthOf } from '#lib/catalogue/rules/calendar.ts'
import { deliveries } from '#lib/catalogue/rules/schedule.ts'
import type { BatchFilter, Lane } from '../batches.ts'
import { countBoth, isIn, type Slot } from '../mask.ts'
import type { Selection } from '../select.ts'
import type { SlotSet } from '../slot-set.ts'
import type { Value } from '../values.ts'
import { authoredChoices } from './authored.ts'
import { type Choice, type Counting, choice } from './choice.ts'

const monthsMax = 24

export function deliveryChoices({ query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, delivery: undefined })
  return deliveries.map((way) =>
    choice(
      way,
      way,
      count((lane) => lane.deliveries.get(way)),
      way === query.delivery,
    ),
  )
}

export function venueChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, venue: undefined })
  const countVenue = ({ folded }: Value) => count((lane) => lane.venues.get(folded))
  return authoredChoices(index, index.venues, countVenue, [query.venue])
}

/** Months that are over are not shown, and of the others those with courses only. */
export function monthChoices({ index, query, selection }: Counting): Choice[] {
  const count = countBatches(selection, { ...query, starts_from: undefined, starts_to: undefined })
  const months = new Set(selection.listing.batches.lanes.flatMap((lane) => [...lane.months.keys()]))
  return [...months]
    .filter((month) => month >= monthOf(index.site.today))
    .sort()
    .map((month) =>
      choice(
        month,
        month,
        count((lane) => lane.months.get(month)),
        false,
      ),
    )
    .filter(({ count }) => count > 0)
    .slice(0, monthsMax)
}

/**
 * Returns what counts the courses of a selection with a batch that fits a filter and is in a further set, which is
 * chosen from each lane; the selection's own conditions on batches are set aside.
 */
function countBatches(
  { listing: { batches }, without }: Selection,
  filter: BatchFilter,
): (choose: (lane: Lane) => SlotSet | undefined) => number {
  const match = without('batch')
  const fitting = batches.fitting(filter)
  const union = new Uint32Array(match.length)
  return (choose) => {
    const chosen = batches.lanes.map(choose)
    if (chosen.every((set) => set === undefined || set.isFew)) {
      const slots = new Set<Slot>()
      chosen.forEach((set, at) => {
        set?.forEach((slot) => {
          if (isIn(match, slot) && fitting[at]?.has(slot)) slots.add(slot)
        })
      })
      return slots.size
    }
    union.fill(0)
    chosen.forEach((set, at) => {
      const fits = fitting[at]
      if (set && fits) set.addBoth(fits, union)
    })
    return countBoth(union, match)
  }
}
