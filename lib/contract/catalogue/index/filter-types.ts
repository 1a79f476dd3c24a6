import type { FacetValue } from '../answers/course-list.ts'
import type { BatchFilter } from './batches.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { DocIdSet, Mask } from './doc-id-set.ts'
import type { Asked } from './facet-values.ts'
import type { IndexedList } from './indexed-list.ts'
import type { Found } from './search/search-index.ts'

/** The filters of a list query. Texts are folded. `ids` are entry ids in the requested order. */
export interface FilterQuery extends BatchFilter {
  q?: Asked
  language?: Asked
  /** Whether the list of the language also has the courses that are in no language. */
  orNone?: boolean | undefined
  stream?: Asked
  category?: Asked
  format?: Asked
  /** Some of these tags: the parts of the value between commas, or its whole if that is a tag. */
  tag?: { whole: string | null; parts: string[] } | null | undefined
  instructor?: Asked
  ids?: readonly string[] | null | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  /** These are of the version that the list shows. */
  availability?: Asked
  level?: Asked
  price?: Asked
  /** Result of the search; null if no course can have the searched text. */
  found?: Found | null | undefined
}

export interface Selection {
  listing: IndexedList
  match: Mask
  /** Returns the courses that match all filters except one, which must have been passed to `select` in `aside`. */
  without(filter?: string): Mask
}

export interface Counting {
  index: CatalogueIndex
  query: FilterQuery
  selection: Selection
}

/** Counts the courses of a set that match all filters except the facet's own; 0 for an undefined set. */
export type Count = (docIds: DocIdSet | undefined) => number

/** A value with its count. If no course has the value, it is shown only if the query has it. */
export interface Choice extends FacetValue {
  isAsked: boolean
}

/** Returns a facet's values with their counts, in display order. */
export type Choices = (counting: Counting, count: Count) => Choice[]
