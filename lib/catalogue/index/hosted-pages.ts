import type { IndexQuery } from './catalogue-index.ts'

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
    const first = (page - 1) * pageSize
    const found: HostedPages = { courseIds: [], skipped: 0, total: 0 }
    for (const docId of index.orders.find('catalogue', '')?.docIds ?? []) {
      const before = found.total
      found.total += index.editions[docId] ?? 0
      if (found.total <= first || before >= first + pageSize) continue
      if (found.courseIds.length === 0) found.skipped = first - before
      found.courseIds.push(index.entries[docId]?.id ?? '')
    }
    return found
  },
})
