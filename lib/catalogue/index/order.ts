import { lowerBound } from './lower-bound.ts'
import type { Slot } from './mask.ts'

export type Compare = (a: Slot, b: Slot) => number

/** How many are sorted at a time: a few milliseconds. */
const runLength = 1_000

/** Slots in an order that no two share a place in. */
export class Order {
  slots: Uint32Array = new Uint32Array(0)
  private readonly compare: Compare
  private ranks: Uint32Array | undefined

  constructor(compare: Compare) {
    this.compare = compare
  }

  /**
   * Removes slots and adds slots, as they compare now; those that stay must not have changed order. Stops now and then,
   * since many take long to sort.
   */
  *replace(removed: ReadonlySet<Slot>, added: readonly Slot[]): Generator<void, void> {
    const kept = removed.size === 0 ? this.slots : this.slots.filter((slot) => !removed.has(slot))
    const coming: Slot[] = []
    for (let from = 0; from < added.length; from += runLength) {
      coming.push(...added.slice(from, from + runLength).sort(this.compare))
      yield
    }
    // An array's own sort merges runs that are in order already.
    this.slots = merged(kept, coming.sort(this.compare), this.compare)
    this.ranks = undefined
  }

  /** Which place a slot has in this order. */
  rankOf(slot: Slot): number {
    this.ranks ??= ranksOf(this.slots)
    return this.ranks[slot] ?? Number.POSITIVE_INFINITY
  }
}

/** Puts the second, which may be much shorter, into the first. */
function merged(kept: Uint32Array, added: readonly Slot[], compare: Compare): Uint32Array {
  if (kept.length === 0) return Uint32Array.from(added)
  const all = new Uint32Array(kept.length + added.length)
  let from = 0
  for (const [i, slot] of added.entries()) {
    const to = from + lowerBound(kept.length - from, (at) => compare(kept[from + at] as Slot, slot) < 0)
    all.set(kept.subarray(from, to), from + i)
    all[to + i] = slot
    from = to
  }
  all.set(kept.subarray(from), from + added.length)
  return all
}

function ranksOf(slots: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(slots.reduce((most, slot) => Math.max(most, slot + 1), 0))
  slots.forEach((slot, rank) => {
    ranks[slot] = rank
  })
  return ranks
}
