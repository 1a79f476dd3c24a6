import type { Db } from '#lib/db/open.ts'
import { courseIdsOf, partsOf } from '../batches.ts'
import { cleanTexts } from '../clean-texts.ts'
import { loadCourses } from '../load-courses.ts'
import { isOfContent } from './content-fault.ts'
import type { Scope } from './run.ts'

const batchMax = 200

/** Cleans the texts of some courses, or of all of an institute, that were not cleaned before, outside of any transaction. */
export async function cleanAhead(db: Db, instituteId: string, scope: Scope): Promise<void> {
  const batches =
    scope === 'all' ? courseIdsOf(db, instituteId, batchMax) : partsOf(scope.courseIds, batchMax)
  for await (const ids of batches) {
    try {
      const courses = await loadCourses(db, instituteId, { ids })
      await cleanTexts(db, { courses, learning_paths: [] })
    } catch (error) {
      // Which course it is will be found, and said, when it is published.
      if (isOfContent(error)) continue
      // Another publisher cleans the same texts and has not committed: publishing waits for it, as it may.
      if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) return
      throw error
    }
  }
}
