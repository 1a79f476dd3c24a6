import { plugged } from '#lib/module.ts'
import type { IndexedPage } from '../index/page.ts'
import type { CourseListQuery } from './query.ts'

/**
 * Returns a callback that reports a visitor's search to the modules when it found nothing or was corrected. Cached
 * answers report nothing, so counts are lower bounds.
 */
export const noteSearch =
  (instituteId: string, { search, q, page }: Pick<CourseListQuery, 'search' | 'q' | 'page'>) =>
  ({ total, search: meant }: Pick<IndexedPage, 'total' | 'search'>): void => {
    const words = search || q
    // Later pages are of the same search.
    if (!words || page > 1) return
    const isCorrected = typeof meant?.corrected === 'string'
    if (total > 0 && !isCorrected) return
    for (const { afterSearch } of plugged())
      afterSearch?.(instituteId, words, total === 0 ? 'nothing' : 'corrected')
  }
