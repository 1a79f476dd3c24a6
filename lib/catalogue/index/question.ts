import type { CatalogueIndex } from './catalogue-index.ts'
import type { OrderName } from './orders.ts'

/** What is asked of an index, which has to have what it needs before it is answered. */
export interface Question<Found> {
  /** Each with its list. */
  orders: (index: CatalogueIndex) => [OrderName, string][]
  isSearch: boolean
  answer: (index: CatalogueIndex) => Found
}
