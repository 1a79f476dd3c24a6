import { ascending, compareMissingLast, newestFirst } from '../rules/order.ts'
import { compareInCatalogue } from '../rules/visibility.ts'
import type { DocId } from './doc-id-set.ts'
import type { IndexedEntry } from './indexed-entry.ts'
import type { IndexedList } from './listing.ts'
import { type Compare, Order } from './order.ts'

/** Each order ends in the catalogue's, which ends in the id: a strict order, so pages never overlap. */
const comparisons: Record<'catalogue' | 'newest' | 'price_asc' | 'price_desc', CompareEntries> = {
  catalogue: compareInCatalogue,
  newest: (a, b) => compareMissingLast(a.newest, b.newest, newestFirst) || compareInCatalogue(a, b),
  price_asc: (a, b) => compareMissingLast(a.price, b.price, ascending) || compareInCatalogue(a, b),
  price_desc: (a, b) =>
    compareMissingLast(a.price, b.price, (x, y) => ascending(y, x)) || compareInCatalogue(a, b),
}
type CompareEntries = (a: IndexedEntry, b: IndexedEntry) => number

export type OrderName = keyof typeof comparisons | 'title'

/** The orders of one index, each built on first use and updated from then on. */
export class Orders {
  private readonly entries: readonly (IndexedEntry | undefined)[]
  private readonly listings: ReadonlyMap<string, IndexedList>
  private readonly orders = new Map<string, { order: Order; listing: IndexedList }>()

  constructor(entries: readonly (IndexedEntry | undefined)[], listings: ReadonlyMap<string, IndexedList>) {
    this.entries = entries
    this.listings = listings
  }

  get bytes(): number {
    return [...this.orders.values()].reduce((sum, { order }) => sum + order.docIds.byteLength, 0)
  }

  /** Returns undefined until `make`. Titles have an order for each list; other orders serve all lists. */
  find(name: OrderName, language: string): Order | undefined {
    return this.orders.get(nameOf(name, language))?.order
  }

  *make(name: OrderName, language: string): Generator<void, void> {
    const listing = this.listings.get(name === 'title' ? language : '')
    if (listing === undefined) return
    const order = new Order(name === 'title' ? this.byTitle(listing) : this.by(comparisons[name]))
    const docIds: DocId[] = []
    listing.docIds.forEach((docId) => {
      docIds.push(docId)
    })
    yield* order.replace(new Set(), docIds)
    this.orders.set(nameOf(name, language), { order, listing })
  }

  /** Updates all orders after courses were upserted or removed; `changed` are their documents. */
  *update(changed: ReadonlySet<DocId>): Generator<void, void> {
    for (const { order, listing } of this.orders.values()) {
      const come = [...changed].filter((docId) => listing.docIds.has(docId))
      yield* order.replace(changed, come)
      yield
    }
  }

  private by(compare: CompareEntries): Compare {
    return (a, b) => compare(this.entries[a] as IndexedEntry, this.entries[b] as IndexedEntry)
  }

  private byTitle(listing: IndexedList): Compare {
    const inCatalogue = this.by(compareInCatalogue)
    return (a, b) => listing.compareTitles(a, b) || inCatalogue(a, b)
  }
}

const nameOf = (name: OrderName, language: string): string => (name === 'title' ? `title ${language}` : name)
