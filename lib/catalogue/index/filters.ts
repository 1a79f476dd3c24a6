import type { CourseListQuery } from '../reads/query.ts'
import { placeKey } from '../rules/placements.ts'
import type { BatchFilter } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { Listing } from './listing.ts'
import { type Mask, setIn } from './mask.ts'
import type { Found } from './search/search-index.ts'
import { SlotSet } from './slot-set.ts'

/** What is asked of courses; `ids` are those of the courses that the given ones open, in the order given. */
export interface FilterQuery
  extends Omit<CourseListQuery, 'page' | 'page_size' | 'sort' | 'facets' | 'search'> {
  /** What a search found; null for one of what no text can hold. */
  found?: Found | null | undefined
}

/** What a filter keeps: the courses in any of these sets. Undefined when it is not given. */
type Kept = SlotSet[] | undefined

/**
 * Every filter of `GET /courses`, but for the language, which chooses the list, and `q`, which looks into texts. A new
 * one is a line here and a field of `CourseListQuery`.
 */
export const filters = {
  place: ({ places }, { stream, category }) =>
    given(stream === null || category === null ? null : (stream ?? category), () => [
      places.get(placeKey({ stream: stream ?? undefined, category: category ?? undefined })),
    ]),
  format: ({ formats }, { format }) => given(format, (key) => [formats.get(key)]),
  tag: ({ tags }, { tag }) => given(tag, (asked) => asked.map((each) => tags.find(each)?.slots)),
  availability: (_, { availability }, list) => given(availability, (key) => [list.availabilities.get(key)]),
  level: (_, { level }, list) => given(level, (key) => [list.levels.get(key)]),
  instructor: ({ instructors }, { instructor }) => given(instructor, (key) => [instructors.find(key)?.slots]),
  price: (_, { price }, list) => given(price, (key) => [list.prices.get(key)]),
  ids: (index, { ids }) => given(ids, (asked) => [slotsOf(index, asked)]),
  lowestPrice: (index, { price_min, price_max }) =>
    price_min === undefined && price_max === undefined
      ? undefined
      : [pricedBetween(index, price_min ?? 0, price_max ?? Number.POSITIVE_INFINITY)],
  batch: (_, query, { batches }) => (asksForBatch(query) ? batches.fitting(query) : undefined),
} satisfies Record<string, (index: CatalogueIndex, query: FilterQuery, list: Listing) => Kept>

export type FilterName = keyof typeof filters

/** Null was given as something that no course can have, such as a text with a NUL. */
function given<Asked>(
  asked: Asked | null | undefined,
  find: (asked: Asked) => (SlotSet | undefined)[],
): Kept {
  if (asked === undefined) return undefined
  return asked === null ? [] : find(asked).filter((set) => set !== undefined)
}

/** Whether courses are asked for by when, where or how they are taught. */
const asksForBatch = ({ delivery, venue, starts_from, starts_to }: BatchFilter): boolean =>
  [delivery, venue, starts_from, starts_to].some((asked) => asked !== undefined)

function pricedBetween({ prices }: CatalogueIndex, least: number, most: number): SlotSet {
  const mask: Mask = new Uint32Array((prices.length + 31) >>> 5)
  for (let slot = 0; slot < prices.length; slot++) {
    const price = prices[slot] as number
    if (price >= least && price <= most) setIn(mask, slot)
  }
  return SlotSet.ofMask(mask)
}

function slotsOf(index: CatalogueIndex, ids: readonly string[]): SlotSet {
  const slots = new SlotSet()
  for (const id of ids) {
    const slot = index.slotOf(id)
    if (slot !== undefined) slots.add(slot)
  }
  return slots
}
