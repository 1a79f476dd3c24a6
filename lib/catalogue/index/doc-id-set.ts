import { lowerBound } from './lower-bound.ts'
import {
  addAll,
  addIntersection,
  clearIn,
  countIntersection,
  countOf,
  type DocId,
  forEachIn,
  intersectInto,
  isIn,
  type Mask,
  setIn,
} from './mask.ts'

/** A set of this size or smaller is a list; a larger one is a list while bits would take more memory. */
const fewMax = 32
const bitsOfEach = 64
/** The capacity of a list after its first element. */
const leastCapacity = 17

/** A set of documents: a sorted list while small, as for most values of a facet, else a bitmap. */
export class DocIdSet {
  size = 0
  /** Ascending. */
  private few: DocId[] | undefined = []
  private bits: Mask = none

  /** Estimated memory in bytes. */
  get bytes(): number {
    return 150 + (this.few ? Math.max(leastCapacity, this.few.length) * 8 : this.bits.byteLength)
  }

  static ofMask(mask: Mask): DocIdSet {
    const set = new DocIdSet()
    set.few = undefined
    set.bits = mask
    set.size = countOf(mask)
    return set
  }

  has(docId: DocId): boolean {
    return this.few ? this.few[placeIn(this.few, docId)] === docId : isIn(this.bits, docId)
  }

  add(docId: DocId): void {
    if (this.has(docId)) return
    this.size++
    const { few } = this
    if (few === undefined) this.setBit(docId)
    else {
      few.splice(placeIn(few, docId), 0, docId)
      if (few.length > fewMax && few.length * bitsOfEach > (few.at(-1) ?? 0)) this.toBits(few)
    }
  }

  private toBits(few: DocId[]): void {
    this.few = undefined
    for (const docId of few) this.setBit(docId)
  }

  delete(docId: DocId): void {
    if (!this.has(docId)) return
    this.size--
    if (this.few) this.few.splice(placeIn(this.few, docId), 1)
    else clearIn(this.bits, docId)
  }

  /** Calls `use` with each `docId`, ascending. */
  forEach(use: (docId: DocId) => void): void {
    if (this.few) this.few.forEach(use)
    else forEachIn(this.bits, use)
  }

  addTo(mask: Mask): void {
    if (this.few) for (const docId of this.few) setIn(mask, docId)
    else addAll(mask, this.bits)
  }

  /** `mask &= this` */
  intersectInto(mask: Mask): void {
    if (this.few === undefined) intersectInto(mask, this.bits)
    else {
      const kept = this.few.filter((docId) => isIn(mask, docId))
      mask.fill(0)
      for (const docId of kept) setIn(mask, docId)
    }
  }

  get isFew(): boolean {
    return this.few !== undefined
  }

  /** `mask |= this & other` */
  addIntersection(other: DocIdSet, mask: Mask): void {
    if (this.few || other.few) this.and(other).addTo(mask)
    else addIntersection(mask, this.bits, other.bits)
  }

  /** Returns the intersection. */
  and(other: DocIdSet): DocIdSet {
    const few = this.few ?? other.few
    if (few === undefined) {
      const bits = this.bits.slice()
      intersectInto(bits, other.bits)
      return DocIdSet.ofMask(bits)
    }
    const rest = this.few ? other : this
    const both = new DocIdSet()
    both.few = few.filter((docId) => rest.has(docId))
    both.size = both.few.length
    return both
  }

  /** Counts the documents that are in a mask. */
  countIn(mask: Mask): number {
    if (this.few === undefined) return countIntersection(mask, this.bits)
    let count = 0
    for (const docId of this.few) if (isIn(mask, docId)) count++
    return count
  }

  private setBit(docId: DocId): void {
    const words = (docId >>> 5) + 1
    if (words > this.bits.length) {
      const larger = new Uint32Array(Math.ceil(words * 1.2))
      larger.set(this.bits)
      this.bits = larger
    }
    setIn(this.bits, docId)
  }
}

const none: Mask = new Uint32Array(0)

/** Intersects a mask with the union of sets. */
export function intersectUnion(mask: Mask, sets: readonly DocIdSet[]): void {
  const [only, ...others] = sets
  if (only === undefined) mask.fill(0)
  else if (others.length === 0) only.intersectInto(mask)
  else {
    const any = new Uint32Array(mask.length)
    for (const set of sets) set.addTo(any)
    intersectInto(mask, any)
  }
}

/** Returns the index of a `docId` in an ascending list, or the index to insert it at. */
const placeIn = (docIds: DocId[], docId: DocId): number =>
  docId > (docIds.at(-1) ?? -1) ? docIds.length : lowerBound(docIds.length, (at) => (docIds[at] ?? 0) < docId)
