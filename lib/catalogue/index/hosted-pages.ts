import { lowerBound } from './lower-bound.ts'
import type { Question } from './question.ts'

/** A part of the hosted pages of an institute: the courses that have them. */
export interface HostedPages {
  courseIds: string[]
  /** How many of the first course's pages stand on the part before. */
  skipped: number
  total: number
}

/** Asks for a part of all hosted pages, which stand in catalogue order, a course's editions beside each other. */
export const hostedPagesQuestion = (page: number, pageSize: number): Question<HostedPages> => ({
  orders: () => [['catalogue', '']],
  isSearch: false,
  answer: (index) => {
    const slots = index.orders.find('catalogue', '')?.slots ?? new Uint32Array()
    const starts = startsOf(slots, index.editions)
    const total = starts.at(-1) ?? 0
    const first = (page - 1) * pageSize
    const from = first < total ? lastAtMost(starts, first) : slots.length
    const to = first + pageSize < total ? lastAtMost(starts, first + pageSize - 1) + 1 : slots.length
    return {
      courseIds: Array.from(slots.subarray(from, to)).flatMap((slot) => index.held[slot]?.id ?? []),
      skipped: first - (starts[from] ?? 0),
      total,
    }
  },
})

/** For an order, how many pages come before each of its courses, and at the end how many there are. */
const known = new WeakMap<Uint32Array, Uint32Array>()

/** An order that changes is another one, so what is known of it stays true. */
function startsOf(slots: Uint32Array, editions: readonly number[]): Uint32Array {
  const before = known.get(slots)
  if (before) return before
  const starts = new Uint32Array(slots.length + 1)
  slots.forEach((slot, place) => {
    starts[place + 1] = (starts[place] ?? 0) + (editions[slot] ?? 0)
  })
  known.set(slots, starts)
  return starts
}

/** The last place whose number, of ascending ones, is at most the one given. */
const lastAtMost = (numbers: Uint32Array, most: number): number =>
  lowerBound(numbers.length, (at) => (numbers[at] ?? 0) <= most) - 1
