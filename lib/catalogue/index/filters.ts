import type { CourseListQuery } from '../reads/query.ts'
import { placeKey } from '../rules/placements.ts'
import type { BatchFilter } from './batches/lane.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { DocIdSet } from './doc-id-set.ts'
import type { IndexedList } from './listing.ts'
import type { Mask } from './mask.ts'
import type { Found } from './search/search-index.ts'

/** The filters of a list; `ids` are ids of entries, in the order given. */
export interface FilterQuery
  extends Omit<CourseListQuery, 'page' | 'page_size' | 'sort' | 'facets' | 'search'> {
  /** The result of the search; null for a text that no course can have. */
  found?: Found | null | undefined
}

/** The result of a filter: the courses in any of these sets. Undefined when the filter is not given. */
type Kept = DocIdSet[] | undefined

/**
 * Every filter of `GET /courses` except the language, which chooses the list, and `q`, which scans texts. A new filter
 * is a line here, a parameter of `listAdditions`, and a key of `indexedCourse`.
 */
export const filters = {
  place: ({ places }, { stream, category }) =>
    given(stream === null || category === null ? null : (stream ?? category), () => [
      places.get(placeKey({ stream: stream ?? undefined, category: category ?? undefined })),
    ]),
  format: ({ keys }, { format }) => given(format, (key) => [keys.get(`format ${key}`)]),
  tag: ({ tags }, { tag }) => given(tag, (asked) => asked.map((each) => tags.find(each)?.docIds)),
  availability: (_, { availability }, list) => given(availability, (key) => [list.availabilities.get(key)]),
  level: (_, { level }, list) => given(level, (key) => [list.levels.get(key)]),
  instructor: ({ instructors }, { instructor }) =>
    given(instructor, (key) => [instructors.find(key)?.docIds]),
  price: (_, { price }, list) => given(price, (key) => [list.prices.get(key)]),
  ids: (index, { ids }) => given(ids, (asked) => [docIdsOf(index, asked)]),
  lowestPrice: (index, { price_min, price_max }) =>
    price_min === undefined && price_max === undefined
      ? undefined
      : [pricedBetween(index, price_min ?? 0, price_max ?? Number.POSITIVE_INFINITY)],
  batch: (_, query, { batches }) => (asksForBatch(query) ? batches.fitting(query) : undefined),
} satisfies Record<string, (index: CatalogueIndex, query: FilterQuery, list: IndexedList) => Kept>

export type FilterName = keyof typeof filters

/** Null stands for a value that no course can have, such as a text with a NUL. */
function given<Asked>(
  asked: Asked | null | undefined,
  find: (asked: Asked) => (DocIdSet | undefined)[],
): Kept {
  if (asked === undefined) return undefined
  return asked === null ? [] : find(asked).filter((set) => set !== undefined)
}

/** Tells whether a query has conditions on batches. */
const asksForBatch = ({ delivery, venue, starts_from, starts_to, day, time }: BatchFilter): boolean =>
  [delivery, venue, starts_from, starts_to, day, time].some((asked) => asked !== undefined)

function pricedBetween({ prices }: CatalogueIndex, least: number, most: number): DocIdSet {
  const mask: Mask = new Uint32Array((prices.length + 31) >>> 5)
  for (let docId = 0; docId < prices.length; docId++) {
    const price = prices[docId] as number
    // Twice as fast as a branch, which depends on nothing foreseeable.
    mask[docId >>> 5] =
      (mask[docId >>> 5] as number) | (Number(price >= least && price <= most) << (docId & 31))
  }
  return DocIdSet.ofMask(mask)
}

function docIdsOf(index: CatalogueIndex, ids: readonly string[]): DocIdSet {
  const docIds = new DocIdSet()
  for (const id of ids) {
    const docId = index.docIdOf(id)
    if (docId !== undefined) docIds.add(docId)
  }
  return docIds
}
