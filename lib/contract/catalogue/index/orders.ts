import { ascending, compareMissingLast, newestFirst } from '../rules/order.ts'
import { compareInCatalogue } from '../rules/visibility.ts'
import { type DocId, isIn, lowerBound, setIn } from './doc-id-set.ts'
import type { IndexedEntry } from './indexed-course.ts'
import type { IndexedList } from './indexed-list.ts'

/** Ties are broken by catalogue order, which ends with the id: no two are equal, and pages never overlap. */
const comparisons: Record<'catalogue' | 'newest' | 'price_asc' | 'price_desc', CompareEntries> = {
  catalogue: compareInCatalogue,
  newest: (a, b) => compareMissingLast(a.newest, b.newest, newestFirst) || compareInCatalogue(a, b),
  price_asc: (a, b) => compareMissingLast(a.price, b.price, ascending) || compareInCatalogue(a, b),
  price_desc: (a, b) =>
    compareMissingLast(a.price, b.price, (x, y) => ascending(y, x)) || compareInCatalogue(a, b),
}
type CompareEntries = (a: IndexedEntry, b: IndexedEntry) => number

export type OrderName = keyof typeof comparisons | 'title'

/** The sort orders of one index. Each is built on first use and then kept up to date. */
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

  /** Undefined until `make` has built it. `title` has one order per list; every other serves all lists. */
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

  /** Updates all orders after courses were added, changed or removed. `changed` contains their `docId`s. */
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

type Compare = (a: DocId, b: DocId) => number

/** Number of courses to sort before yielding; sorting this many takes a few milliseconds. */
const runLength = 1_000

/** Courses in a strict order, as an array of `docId`s. */
export class Order {
  docIds: Uint32Array = new Uint32Array(0)
  private readonly compare: Compare
  private ranks: Uint32Array | undefined

  constructor(compare: Compare) {
    this.compare = compare
  }

  /** Removes and adds courses; the others must still be in order. Yields often, because sorting can be slow. */
  *replace(removed: ReadonlySet<DocId>, added: readonly DocId[]): Generator<void, void> {
    const kept = removed.size === 0 ? this.docIds : without(this.docIds, removed)
    const coming: DocId[] = []
    for (let from = 0; from < added.length; from += runLength) {
      coming.push(...added.slice(from, from + runLength).sort(this.compare))
      yield
    }
    // Runs of `coming` are sorted already, so `sort` only merges them.
    this.docIds = merged(kept, coming.sort(this.compare), this.compare)
    this.ranks = undefined
  }

  /** Returns the position of a course in this order; infinity if it is missing. */
  rankOf(docId: DocId): number {
    this.ranks ??= ranksOf(this.docIds)
    return this.ranks[docId] ?? Number.POSITIVE_INFINITY
  }
}

/** Filters by a mask, because 100,000 look-ups in a `Set` take several times as long. */
function without(docIds: Uint32Array, removed: ReadonlySet<DocId>): Uint32Array {
  const mask = new Uint32Array((largestOf(removed) >>> 5) + 1)
  for (const docId of removed) setIn(mask, docId)
  const kept = new Uint32Array(docIds.length)
  let length = 0
  for (let i = 0; i < docIds.length; i++) {
    const docId = docIds[i] as DocId
    if (!isIn(mask, docId)) kept[length++] = docId
  }
  return kept.subarray(0, length)
}

/** Merges sorted `added` into sorted `kept`. Fast if `added` is much shorter. */
function merged(kept: Uint32Array, added: readonly DocId[], compare: Compare): Uint32Array {
  if (kept.length === 0) return Uint32Array.from(added)
  const all = new Uint32Array(kept.length + added.length)
  let from = 0
  for (const [i, docId] of added.entries()) {
    const to = from + lowerBound(kept.length - from, (at) => compare(kept[from + at] as DocId, docId) < 0)
    all.set(kept.subarray(from, to), from + i)
    all[to + i] = docId
    from = to
  }
  all.set(kept.subarray(from), from + added.length)
  return all
}

const largestOf = (docIds: Iterable<DocId>): DocId => {
  let largest = 0
  for (const docId of docIds) largest = Math.max(largest, docId)
  return largest
}

function ranksOf(docIds: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(docIds.reduce((most, docId) => Math.max(most, docId + 1), 0))
  docIds.forEach((docId, rank) => {
    ranks[docId] = rank
  })
  return ranks
}
