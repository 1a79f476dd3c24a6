import type { Db } from '#lib/base/db/open.ts'
import type { HeadingMap } from '#lib/office/imports/sheets.ts'
import { squeezedHeading } from './fields/squeezed.ts'

/** Loads how an institute assigned headings to columns in earlier imports. */
export async function loadHeadings(db: Db, instituteId: string): Promise<HeadingMap> {
  const row = await db
    .selectFrom('sheet_headings')
    .select('headings')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  // Keys that an earlier release stored may be normalised otherwise.
  const stored = Object.entries((row?.headings ?? {}) as HeadingMap)
  return Object.fromEntries(stored.map(([heading, name]) => [squeezedHeading(heading), name]))
}

/** Maximum number of headings remembered per institute; the oldest are dropped. */
const headingsMax = 500

/** Adds to the heading assignments that are remembered for an institute. */
export async function rememberHeadings(db: Db, instituteId: string, added: HeadingMap): Promise<void> {
  if (Object.keys(added).length === 0) return
  const all = Object.entries({ ...(await loadHeadings(db, instituteId)), ...added }).slice(-headingsMax)
  const headings = JSON.stringify(Object.fromEntries(all))
  await db
    .insertInto('sheet_headings')
    .values({ institute_id: instituteId, headings })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet({ headings }))
    .execute()
}
