import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { FilterQuery } from '../filters.ts'
import type { Selection } from '../select.ts'

/** What a facet is counted from. */
export interface Counting {
  index: CatalogueIndex
  query: FilterQuery
  selection: Selection
}

/** A value with its count; one that no course has is shown only when it was asked for. */
export interface Choice extends FacetValue {
  isAsked: boolean
}

export const choice = (value: string, label: string, count: number, isAsked: boolean): Choice => ({
  value,
  label,
  count,
  isAsked,
})
