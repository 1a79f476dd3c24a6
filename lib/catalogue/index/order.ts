import type { Slot } from './mask.ts'

export type Compare = (a: Slot, b: Slot) => number

/** Slots in an order that no two share a place in. */
export class Order {
  slots: Uint32Array = new Uint32Array(0)
  private readonly compare: Compare
  private ranks: Uint32Array | undefined

  constructor(compare: Compare) {
    this.compare = compare
  }

  /**
   * Takes slots out and puts slots in, as they compare now: who stays has to compare as before. Stops now and then,
   * since many take long to sort.
   */
  *replace(gone: ReadonlySet<Slot>, come: readonly Slot[]): Generator<void, void> {
    const kept = without(this.slots, gone)
    const coming = yield* sorted(Uint32Array.from(come), this.compare)
    this.slots = yield* merged(kept, coming, this.compare)
    this.ranks = undefined
  }

  /** Which place a slot has in this order. */
  rankOf(slot: Slot): number {
    this.ranks ??= ranksOf(this.slots)
    return this.ranks[slot] ?? Number.POSITIVE_INFINITY
  }
}

function without(slots: Uint32Array, gone: ReadonlySet<Slot>): Uint32Array {
  if (gone.size === 0) return slots
  const left = new Uint32Array(slots.length)
  let from = 0
  let length = 0
  const copyTo = (to: number) => {
    left.set(slots.subarray(from, to), length)
    length += to - from
  }
  // Looking for each by itself is quicker than going through all, as long as there are few.
  const places =
    gone.size < 16
      ? [...gone]
          .map((slot) => slots.indexOf(slot))
          .filter((place) => place >= 0)
          .sort((a, b) => a - b)
      : [...slots.keys()].filter((place) => gone.has(slots[place] as Slot))
  for (const place of places) {
    copyTo(place)
    from = place + 1
  }
  copyTo(slots.length)
  return left.subarray(0, length)
}

function ranksOf(slots: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(slots.reduce((most, slot) => Math.max(most, slot + 1), 0))
  slots.forEach((slot, rank) => {
    ranks[slot] = rank
  })
  return ranks
}

/** How many are sorted at a time: a few milliseconds. */
const runLength = 1_000

/** Sorts runs, and then merges them two by two. */
function* sorted(slots: Uint32Array, compare: Compare): Generator<void, Uint32Array> {
  let runs: Uint32Array[] = []
  for (let from = 0; from < slots.length; from += runLength) {
    runs.push(slots.slice(from, from + runLength).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const next: Uint32Array[] = []
    for (let i = 0; i < runs.length; i += 2) {
      const [left, right] = [runs[i], runs[i + 1]]
      if (left) next.push(right ? yield* merged(left, right, compare) : left)
    }
    runs = next
  }
  return runs[0] ?? slots
}

/** Puts the second, which may be much shorter, into the first. */
function* merged(into: Uint32Array, added: Uint32Array, compare: Compare): Generator<void, Uint32Array> {
  const all = new Uint32Array(into.length + added.length)
  let from = 0
  for (let i = 0; i < added.length; i++) {
    const slot = added[i] as Slot
    const to = placeIn(into, slot, from, compare)
    all.set(into.subarray(from, to), from + i)
    all[to + i] = slot
    from = to
    if (i % runLength === runLength - 1) yield
  }
  all.set(into.subarray(from), from + added.length)
  return all
}

/** Where a slot goes among sorted ones, at or after a place; it looks in steps that double, then between two of them. */
function placeIn(slots: Uint32Array, slot: Slot, from: number, compare: Compare): number {
  let low = from
  let step = 1
  while (low + step <= slots.length && compare(slots[low + step - 1] as Slot, slot) < 0) {
    low += step
    step *= 2
  }
  let high = Math.min(slots.length, low + step)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(slots[middle] as Slot, slot) < 0) low = middle + 1
    else high = middle
  }
  return low
}
