import type { Slot } from './mask.ts'
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
    const first = (page - 1) * pageSize
    const found: Slot[] = []
    let skipped = 0
    let total = 0
    for (const slot of slots) {
      const before = total
      total += index.editions[slot] ?? 0
      if (total <= first || before >= first + pageSize) continue
      if (found.length === 0) skipped = first - before
      found.push(slot)
    }
    return { courseIds: found.flatMap((slot) => index.held[slot]?.id ?? []), skipped, total }
  },
})
