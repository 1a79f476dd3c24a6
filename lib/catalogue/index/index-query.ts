import type { CatalogueIndex } from './catalogue-index.ts'
import type { OrderName } from './orders.ts'

/** A query of an index, with what the index must have before `answer` is called. */
export interface IndexQuery<Found> {
  /** Names of orders, each with the language of its list. */
  orders: (index: CatalogueIndex) => [OrderName, string][]
  isSearch: boolean
  answer: (index: CatalogueIndex) => Found
}
