import { sql } from 'kysely'
import type { IndexedCourse } from '#lib/catalogue/index/course.ts'
import { partMax, partOf } from '#lib/catalogue/index/part/part.ts'
import type { SearchText } from '#lib/catalogue/rules/text/search-text.ts'
import { parseJson } from '#lib/catalogue/shapes/json.ts'
import { rowsKeyed } from '#lib/db/keyed.ts'
import type { Db } from '#lib/db/open.ts'
import { partsOf } from '#lib/parts.ts'
import { shapeVersion } from '../shape-version.ts'

/** A follower reads fewer rows about as fast one by one. */
const coursesMinDefault = 5_000
/** The share of the courses that may have changed since the parts were stored. */
const changedShare = 1 / 20

/**
 * Stores a large institute's courses as parts for new followers, at a revision whose rows are all written. Does nothing
 * while few courses changed since: a follower reads these beside the parts. `compiled`: the courses of this publish.
 */
export async function writeParts(
  trx: Db,
  instituteId: string,
  { revision, compiled }: { revision: number; compiled: number },
  coursesMin = coursesMinDefault,
): Promise<void> {
  if (compiled <= coursesMin * changedShare || !(await isDue(trx, instituteId, coursesMin))) return
  await trx.deleteFrom('published_parts').where('institute_id', '=', instituteId).execute()
  // In the default order, which is then sorted already.
  const entries = await trx
    .selectFrom('published_courses')
    .select('entry_id')
    .where('institute_id', '=', instituteId)
    .orderBy('newest', 'desc')
    .orderBy('position')
    .orderBy('entry_id')
    .execute()
  let number = 0
  for (const batch of partsOf(entries, partMax)) {
    const ids = batch.map(({ entry_id }) => entry_id)
    const { texts, ...courses } = await readPart(trx, instituteId, ids)
    const json = { courses: JSON.stringify(courses), texts: JSON.stringify(texts) }
    const part = { institute_id: instituteId, part: number++, revision, shape: shapeVersion, ...json }
    await trx.insertInto('published_parts').values(part).execute()
  }
}

async function isDue(trx: Db, instituteId: string, coursesMin: number): Promise<boolean> {
  // A builder nests the three counts deeper.
  const { rows } = await sql<{ courses: number; changed: number }>`select count(*)::int as courses,
      count(*) filter (where revision > coalesce((select min(part.revision) from published_parts part
        where part.institute_id = ${instituteId} and shape = ${shapeVersion}), 0))::int as changed
    from published_courses where institute_id = ${instituteId}`.execute(trx)
  const [{ courses, changed } = { courses: 0, changed: 0 }] = rows
  return courses >= coursesMin && changed > courses * changedShare
}

async function readPart(trx: Db, instituteId: string, ids: string[]) {
  const rows = await trx
    .selectFrom(rowsKeyed('published_courses', instituteId, 'entry_id', ids).as('course'))
    .select(['entry_id', 'indexed', 'search_text', sql<string>`course.revision::text`.as('revision')])
    .execute()
  const byId = new Map(rows.map((row) => [row.entry_id, row]))
  return partOf(
    ids.flatMap((id) => {
      const row = byId.get(id)
      if (row === undefined) return []
      const [course, text] = [parseJson<IndexedCourse>(row.indexed), parseJson<SearchText>(row.search_text)]
      return { course, text, revision: Number(row.revision) }
    }),
  )
}
