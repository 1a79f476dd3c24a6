import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { partsOf } from '#lib/parts.ts'
import type { CourseTexts } from '../compile/texts.ts'
import { readRow } from '../source/load/load-columns.ts'
import { courseIdsOf } from '../source/store/batches.ts'
import { cleanMissing } from './clean-texts.ts'
import { isOfContent } from './content-fault.ts'
import { listChanged } from './due.ts'

const batchMax = 200

const textColumns = [
  'id',
  'description_html',
  'about_html',
  'why_learn_html',
  'who_should_learn_html',
  'faqs',
  'authors',
] as const satisfies (keyof CourseTexts)[]

/**
 * Cleans new texts of an institute's courses outside of any transaction; `changed`: only of courses that are due.
 */
export async function cleanAhead(db: Db, instituteId: string, which: 'all' | 'changed'): Promise<void> {
  const batches =
    which === 'all'
      ? courseIdsOf(db, instituteId, batchMax)
      : partsOf(await listChangedCourses(db, instituteId), batchMax)
  for await (const ids of batches) {
    try {
      const rows = await db
        .selectFrom(rowsKeyed('courses', instituteId, 'id', ids).as('courses'))
        .select(textColumns)
        .execute()
      const courses = rows.map((row) => readRow<CourseTexts>(textColumns, row, `courses "${row.id}"`))
      await cleanMissing(db, { courses, learning_paths: [] })
    } catch (error) {
      // The publish finds and reports the course.
      if (isOfContent(error)) continue
      // Another publisher is cleaning the same texts; the publish itself may wait for it.
      if (['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) return
      throw error
    }
  }
}

const listChangedCourses = async (db: Db, instituteId: string): Promise<string[]> =>
  (await listChanged(db, instituteId, Infinity)).filter((id) => id !== null)
