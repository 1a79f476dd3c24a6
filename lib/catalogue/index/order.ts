import { type DocId, isIn, lowerBound, setIn } from './doc-id-set.ts'

export type Compare = (a: DocId, b: DocId) => number

/** The number of items sorted at a time: a few milliseconds. */
const runLength = 1_000

/** Documents in a strict order. */
export class Order {
  docIds: Uint32Array = new Uint32Array(0)
  private readonly compare: Compare
  private ranks: Uint32Array | undefined

  constructor(compare: Compare) {
    this.compare = compare
  }

  /**
   * Removes and adds documents. Documents that stay must not have changed order. Yields often, as sorting may take long.
   */
  *replace(removed: ReadonlySet<DocId>, added: readonly DocId[]): Generator<void, void> {
    const kept = removed.size === 0 ? this.docIds : without(this.docIds, removed)
    const coming: DocId[] = []
    for (let from = 0; from < added.length; from += runLength) {
      coming.push(...added.slice(from, from + runLength).sort(this.compare))
      yield
    }
    // `sort` merges sorted runs.
    this.docIds = merged(kept, coming.sort(this.compare), this.compare)
    this.ranks = undefined
  }

  /** Returns the position of a document in this order; infinity when it is missing. */
  rankOf(docId: DocId): number {
    this.ranks ??= ranksOf(this.docIds)
    return this.ranks[docId] ?? Number.POSITIVE_INFINITY
  }
}

/** Leaves documents out. A mask: a set would be asked once for each of 100,000 documents. */
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

/** Merges `added`, which may be much shorter, into `kept`. */
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
