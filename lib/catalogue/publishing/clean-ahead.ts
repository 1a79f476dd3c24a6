import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from '../clean-texts.ts'
import { loadCourses } from '../load-courses.ts'
import { isOfContent } from './content-fault.ts'
import type { Scope } from './run.ts'

const batchMax = 200

/** Cleans the texts of some courses, or of all of an institute, that were not cleaned before, outside of any transaction. */
export async function cleanAhead(db: Db, instituteId: string, scope: Scope): Promise<void> {
  const batches = scope === 'all' ? allCourses(db, instituteId) : partsOf(scope.courseIds)
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

function* partsOf(ids: readonly string[]): Generator<string[]> {
  for (let start = 0; start < ids.length; start += batchMax) yield ids.slice(start, start + batchMax)
}

async function* allCourses(db: Db, instituteId: string): AsyncGenerator<string[]> {
  let after: string | undefined
  do {
    let courses = db.selectFrom('courses').select('id').where('institute_id', '=', instituteId)
    if (after !== undefined) courses = courses.where('id', '>', after)
    const ids = (await courses.orderBy('id').limit(batchMax).execute()).map(({ id }) => id)
    if (ids.length > 0) yield ids
    after = ids.length < batchMax ? undefined : ids.at(-1)
  } while (after !== undefined)
}
