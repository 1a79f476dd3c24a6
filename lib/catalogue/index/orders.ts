import { ascending, compareMissingLast, newestFirst } from '../rules/order.ts'
import { compareInCatalogue } from '../rules/visibility.ts'
import type { Held } from './held.ts'
import type { Listing } from './listing.ts'
import type { Slot } from './mask.ts'
import { type Compare, Order } from './order.ts'

/** Each ends in the catalogue's, and that in the course's id, so that pages part the list. */
const comparisons: Record<'catalogue' | 'newest' | 'price_asc' | 'price_desc', CompareHeld> = {
  catalogue: compareInCatalogue,
  newest: (a, b) => compareMissingLast(a.newest, b.newest, newestFirst) || compareInCatalogue(a, b),
  price_asc: (a, b) => compareMissingLast(a.price, b.price, ascending) || compareInCatalogue(a, b),
  price_desc: (a, b) =>
    compareMissingLast(a.price, b.price, (x, y) => ascending(y, x)) || compareInCatalogue(a, b),
}
type CompareHeld = (a: Held, b: Held) => number

export type OrderName = keyof typeof comparisons | 'title'

/** The orders of one index, each made when it is first asked for and kept up to date from then on. */
export class Orders {
  private readonly held: readonly (Held | undefined)[]
  private readonly listings: ReadonlyMap<string, Listing>
  private readonly orders = new Map<string, { order: Order; listing: Listing }>()

  constructor(held: readonly (Held | undefined)[], listings: ReadonlyMap<string, Listing>) {
    this.held = held
    this.listings = listings
  }

  get bytes(): number {
    return [...this.orders.values()].reduce((sum, { order }) => sum + order.slots.byteLength, 0)
  }

  /** The order of a name; undefined until it is made. Titles have one for each list, the others one for all. */
  find(name: OrderName, language: string): Order | undefined {
    return this.orders.get(nameOf(name, language))?.order
  }

  *make(name: OrderName, language: string): Generator<void, void> {
    const listing = this.listings.get(name === 'title' ? language : '')
    if (listing === undefined) return
    const order = new Order(name === 'title' ? this.byTitle(listing) : this.by(comparisons[name]))
    const slots: Slot[] = []
    listing.slots.forEach((slot) => {
      slots.push(slot)
    })
    yield* order.replace(new Set(), slots)
    this.orders.set(nameOf(name, language), { order, listing })
  }

  /** To be told when courses changed: `changed` are the slots of those that came, went or are different now. */
  *update(changed: ReadonlySet<Slot>): Generator<void, void> {
    for (const { order, listing } of this.orders.values()) {
      const come = [...changed].filter((slot) => listing.slots.has(slot))
      yield* order.replace(changed, come)
      yield
    }
  }

  private by(compare: CompareHeld): Compare {
    return (a, b) => compare(this.held[a] as Held, this.held[b] as Held)
  }

  private byTitle(listing: Listing): Compare {
    const inCatalogue = this.by(compareInCatalogue)
    return (a, b) => listing.compareTitles(a, b) || inCatalogue(a, b)
  }
}

const nameOf = (name: OrderName, language: string): string => (name === 'title' ? `title ${language}` : name)
