/** Number of a course in an index, or of a text in `SearchIndex`. Numbers are reused after removal. */
export type DocId = number

/** A bit per `docId`. Numbers beyond its length count as 0. */
export type Mask = Uint32Array

// Beyond the length this is undefined, which bit operators treat as 0.
const wordOf = (mask: Mask, docId: DocId): number => mask[docId >>> 5] as number

export const isIn = (mask: Mask, docId: DocId): boolean => ((wordOf(mask, docId) >>> (docId & 31)) & 1) === 1

export function setIn(mask: Mask, docId: DocId): void {
  mask[docId >>> 5] = wordOf(mask, docId) | (1 << (docId & 31))
}

export function clearIn(mask: Mask, docId: DocId): void {
  mask[docId >>> 5] = wordOf(mask, docId) & ~(1 << (docId & 31))
}

/** `mask &= other` */
export function intersectInto(mask: Mask, other: Mask): void {
  const length = Math.min(mask.length, other.length)
  for (let i = 0; i < length; i++) mask[i] = (mask[i] as number) & (other[i] as number)
  mask.fill(0, length)
}

/** `mask |= other`, up to the length of `mask`. */
function addAll(mask: Mask, other: Mask): void {
  const length = Math.min(mask.length, other.length)
  for (let i = 0; i < length; i++) mask[i] = (mask[i] as number) | (other[i] as number)
}

/** `mask |= left & right`, up to the length of `mask`. */
function addIntersection(mask: Mask, left: Mask, right: Mask): void {
  const length = Math.min(mask.length, left.length, right.length)
  for (let i = 0; i < length; i++)
    mask[i] = (mask[i] as number) | ((left[i] as number) & (right[i] as number))
}

export function countIntersection(mask: Mask, other: Mask): number {
  const length = Math.min(mask.length, other.length)
  let count = 0
  // Measured three times as fast as testing each word first.
  for (let i = 0; i < length; i++) count += bitsOf((mask[i] as number) & (other[i] as number))
  return count
}

export const countOf = (mask: Mask): number => countIntersection(mask, mask)

/** Counts the set bits of a word by adding up pairs, then groups of four, then bytes. */
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function forEachIn(mask: Mask, use: (docId: DocId) => void): void {
  for (let i = 0; i < mask.length; i++) {
    for (let word = mask[i] as number; word !== 0; word &= word - 1)
      use(i * 32 + 31 - Math.clz32(word & -word))
  }
}

/** Up to this size a set is stored as a list. A larger set is a list only while a bitmap would take more memory. */
const fewMax = 32
const bitsOfEach = 64
/** Capacity of a JavaScript array after its first `push`. */
const leastCapacity = 17

/** A set of courses or texts: a sorted list while it is small, as for most facet values, otherwise a bitmap. */
export class DocIdSet {
  size = 0
  /** Members in ascending order; undefined while the set is a bitmap. */
  private few: DocId[] | undefined = []
  private bits: Mask = none

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

  /** Calls `use` with each member, ascending. */
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

  or(other: DocIdSet): DocIdSet {
    const both = new Uint32Array(Math.max(this.words, other.words))
    this.addTo(both)
    other.addTo(both)
    return DocIdSet.ofMask(both)
  }

  private get words(): number {
    return this.few ? Math.ceil(((this.few.at(-1) ?? -1) + 1) / 32) : this.bits.length
  }

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

/** `mask &= sets[0] | sets[1] | …` */
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

/** Returns the index of `docId` in an ascending list, or the index at which to insert it. */
const placeIn = (docIds: DocId[], docId: DocId): number =>
  docId > (docIds.at(-1) ?? -1) ? docIds.length : lowerBound(docIds.length, (at) => (docIds[at] ?? 0) < docId)

/** Binary search. Returns the first index for which `isBefore` is false, or `length` if it is always true. */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
