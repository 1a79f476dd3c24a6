import { lowerBound } from './lower-bound.ts'
import {
  addAll,
  addShared,
  clearIn,
  countBoth,
  countOf,
  forEachIn,
  isIn,
  keepBoth,
  type Mask,
  type Slot,
  setIn,
} from './mask.ts'

/** A set of up to so many is a list, and of more when a bit for each slot would be larger. */
const fewMax = 32
const bitsOfEach = 64

/** The slots of some courses: in a list while they are few, as for most values of a facet, and a bit each after that. */
export class SlotSet {
  size = 0
  /** Ascending. */
  private few: Slot[] | undefined = []
  private bits: Mask = none

  /** What it takes in memory, roughly. */
  get bytes(): number {
    return 150 + (this.few?.length ?? 0) * 8 + this.bits.byteLength
  }

  static ofMask(mask: Mask): SlotSet {
    const set = new SlotSet()
    set.few = undefined
    set.bits = mask
    set.size = countOf(mask)
    return set
  }

  has(slot: Slot): boolean {
    return this.few ? this.few[placeIn(this.few, slot)] === slot : isIn(this.bits, slot)
  }

  add(slot: Slot): void {
    if (this.has(slot)) return
    this.size++
    const { few } = this
    if (few === undefined) this.setBit(slot)
    else {
      few.splice(placeIn(few, slot), 0, slot)
      if (few.length > fewMax && few.length * bitsOfEach > (few.at(-1) ?? 0)) this.toBits(few)
    }
  }

  private toBits(few: Slot[]): void {
    this.few = undefined
    for (const slot of few) this.setBit(slot)
  }

  delete(slot: Slot): void {
    if (!this.has(slot)) return
    this.size--
    if (this.few) this.few.splice(placeIn(this.few, slot), 1)
    else clearIn(this.bits, slot)
  }

  /** Calls `use` with each slot, in ascending order. */
  forEach(use: (slot: Slot) => void): void {
    if (this.few) this.few.forEach(use)
    else forEachIn(this.bits, use)
  }

  addTo(mask: Mask): void {
    if (this.few) for (const slot of this.few) setIn(mask, slot)
    else addAll(mask, this.bits)
  }

  /** Keeps of a mask what is in this set. */
  keepIn(mask: Mask): void {
    if (this.few === undefined) keepBoth(mask, this.bits)
    else {
      const kept = this.few.filter((slot) => isIn(mask, slot))
      mask.fill(0)
      for (const slot of kept) setIn(mask, slot)
    }
  }

  get isFew(): boolean {
    return this.few !== undefined
  }

  /** Adds the slots that this and another set have to a mask. */
  addBoth(other: SlotSet, mask: Mask): void {
    if (this.few || other.few) this.and(other).addTo(mask)
    else addShared(mask, this.bits, other.bits)
  }

  /** The slots that both have. */
  and(other: SlotSet): SlotSet {
    const few = this.few ?? other.few
    if (few === undefined) {
      const bits = this.bits.slice()
      keepBoth(bits, other.bits)
      return SlotSet.ofMask(bits)
    }
    const rest = this.few ? other : this
    const both = new SlotSet()
    both.few = few.filter((slot) => rest.has(slot))
    both.size = both.few.length
    return both
  }

  /** How many of these are in a mask. */
  countIn(mask: Mask): number {
    if (this.few === undefined) return countBoth(mask, this.bits)
    let count = 0
    for (const slot of this.few) if (isIn(mask, slot)) count++
    return count
  }

  private setBit(slot: Slot): void {
    const words = (slot >>> 5) + 1
    if (words > this.bits.length) {
      const larger = new Uint32Array(Math.ceil(words * 1.2))
      larger.set(this.bits)
      this.bits = larger
    }
    setIn(this.bits, slot)
  }
}

const none: Mask = new Uint32Array(0)

/** Keeps of a mask what is in any of some sets. */
export function keepAny(mask: Mask, sets: readonly SlotSet[]): void {
  const [only, ...others] = sets
  if (only === undefined) mask.fill(0)
  else if (others.length === 0) only.keepIn(mask)
  else {
    const any = new Uint32Array(mask.length)
    for (const set of sets) set.addTo(any)
    keepBoth(mask, any)
  }
}

/** Where a slot stands in an ascending list, or would. */
const placeIn = (slots: Slot[], slot: Slot): number =>
  slot > (slots.at(-1) ?? -1) ? slots.length : lowerBound(slots.length, (at) => (slots[at] ?? 0) < slot)
