import type { IndexQuery } from './index-query.ts'
import { lowerBound } from './lower-bound.ts'

/** One page of the sitemap: the courses of its hosted pages. */
export interface HostedPages {
  courseIds: string[]
  /** The count of the first course's pages that the page before has. */
  skipped: number
  total: number
}

/** Returns the query for one page of all hosted pages, in catalogue order, a course's editions together. */
export const queryHostedPages = (page: number, pageSize: number): IndexQuery<HostedPages> => ({
  orders: () => [['catalogue', '']],
  isSearch: false,
  answer: (index) => {
    const docIds = index.orders.find('catalogue', '')?.docIds ?? new Uint32Array()
    const starts = startsOf(docIds, index.editions)
    const total = starts.at(-1) ?? 0
    const first = (page - 1) * pageSize
    const from = first < total ? lastAtMost(starts, first) : docIds.length
    const to = first + pageSize < total ? lastAtMost(starts, first + pageSize - 1) + 1 : docIds.length
    return {
      courseIds: Array.from(docIds.subarray(from, to)).flatMap((docId) => index.entries[docId]?.id ?? []),
      skipped: first - (starts[from] ?? 0),
      total,
    }
  },
})

/** By order: the count of pages before each course, and last the total. */
const known = new WeakMap<Uint32Array, Uint32Array>()

/** Caches by the array: a changed order has a new one. */
function startsOf(docIds: Uint32Array, editions: readonly number[]): Uint32Array {
  const before = known.get(docIds)
  if (before) return before
  const starts = new Uint32Array(docIds.length + 1)
  docIds.forEach((docId, place) => {
    starts[place + 1] = (starts[place] ?? 0) + (editions[docId] ?? 0)
  })
  known.set(docIds, starts)
  return starts
}

/** Returns the last index whose number is at most `most`; numbers ascend. */
const lastAtMost = (numbers: Uint32Array, most: number): number =>
  lowerBound(numbers.length, (at) => (numbers[at] ?? 0) <= most) - 1
