import type { CourseTexts } from '#lib/catalogue/compile/texts.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { readList } from './load-values.ts'

/** Loads the authored HTML of some courses; unknown ids are left out. */
export async function loadTexts(
  db: Db,
  instituteId: string,
  courseIds: readonly string[],
): Promise<CourseTexts[]> {
  const rows = await db
    .selectFrom(rowsKeyed('courses', instituteId, 'id', courseIds).as('courses'))
    .select(['id', 'description_html', 'about_html', 'why_learn_html', 'who_should_learn_html'])
    .select(['faqs', 'authors'])
    .execute()
  return rows.map(({ id, faqs, authors, ...row }) => {
    const owner = `courses "${id}"`
    return { ...row, id, faqs: readList('faqs', faqs, owner), authors: readList('authors', authors, owner) }
  })
}
