import type { FacetValue } from '#lib/catalogue/shapes/course-list.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import type { FilterQuery, Selection } from '../select.ts'

/** The input of a facet's counts. */
export interface Counting {
  index: CatalogueIndex
  query: FilterQuery
  selection: Selection
}

/** A value with its count; a value without courses is shown only when it was asked for. */
export interface Choice extends FacetValue {
  isAsked: boolean
}

/** Returns choices whose values are their labels. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  countOf: (value: Value) => number,
  asked?: Value,
): Choice[] => values.map((value) => choice(value, value, countOf(value), value === asked))

export const choice = (value: string, label: string, count: number, isAsked: boolean): Choice => ({
  value,
  label,
  count,
  isAsked,
})
