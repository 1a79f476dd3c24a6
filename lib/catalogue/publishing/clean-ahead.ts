import type { Db } from '#lib/db/open.ts'
import { cleanTexts } from '../clean-texts.ts'
import { loadCourses } from '../load-courses.ts'
import { isOfContent } from './content-fault.ts'

const batchMax = 200

/** Cleans an institute's texts that were not cleaned before, outside of any transaction. */
export async function cleanAhead(db: Db, instituteId: string): Promise<void> {
  let after: string | null = null
  for (;;) {
    const ids = await nextIds(db, instituteId, after)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
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

async function nextIds(db: Db, instituteId: string, after: string | null): Promise<string[]> {
  let courses = db.selectFrom('courses').select('id').where('institute_id', '=', instituteId)
  if (after !== null) courses = courses.where('id', '>', after)
  return (await courses.orderBy('id').limit(batchMax).execute()).map(({ id }) => id)
}
