import { addAll, clearIn, countBoth, forEachIn, isIn, keepBoth, type Mask, type Slot, setIn } from './mask.ts'

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
function placeIn(slots: Slot[], slot: Slot): number {
  if (slot > (slots.at(-1) ?? -1)) return slots.length
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((slots[middle] ?? 0) < slot) low = middle + 1
    else high = middle
  }
  return low
}
