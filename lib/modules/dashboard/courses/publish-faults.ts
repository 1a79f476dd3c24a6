import type { Db } from '#lib/base/db/open.ts'
import type { PlacedFault } from '#lib/contract/catalogue/publish/faults.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/fields.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'

/** Content that could not be published, with the title of its course or path. */
export interface TitledFault extends PlacedFault {
  title: string | null
  /** Titles of other editions of the course: they wait with it, although their own data is good. */
  waiting: string[]
}

const shownMax = 10

export interface ShownFaults {
  faults: TitledFault[]
  hasMore: boolean
}

/** Lists an institute's content that could not be published, or only that of one course. */
export async function listPublishFaults(
  db: Db,
  instituteId: string,
  courseId?: string,
): Promise<ShownFaults> {
  const rows = await db
    .selectFrom('publish_faults as f')
    .leftJoin('courses as c', (join) =>
      join
        .onRef('c.institute_id', '=', 'f.institute_id')
        .onRef('c.id', '=', 'f.id')
        .on('f.kind', '=', 'course'),
    )
    .leftJoin('learning_paths as p', (join) =>
      join
        .onRef('p.institute_id', '=', 'f.institute_id')
        .onRef('p.code', '=', 'f.id')
        .on('f.kind', '=', 'path'),
    )
    .select(['f.kind', 'f.id', 'f.message', 'f.table_name', 'f.column_name'])
    .select(({ fn }) => fn.coalesce('c.title', 'p.name').as('title'))
    .where('f.institute_id', '=', instituteId)
    .$if(courseId !== undefined, (query) =>
      query.where('f.kind', '=', 'course').where('f.id', '=', courseId ?? ''),
    )
    .orderBy('f.kind')
    .orderBy('f.id')
    .limit(shownMax + 1)
    .execute()
  // Editions of a course are published together, so one bad value is recorded for each of them.
  const groups = Map.groupBy(rows.slice(0, shownMax), ({ kind, message }) => `${kind} ${message}`)
  const faults = [...groups.values()].map(async (group) => {
    const [first, ...others] = await unreadableFirst(db, instituteId, group)
    return first ? [{ ...first, waiting: others.map(({ id, title }) => title ?? id) }] : []
  })
  return { faults: (await Promise.all(faults)).flat(), hasMore: rows.length > shownMax }
}

/** Puts the courses whose own data cannot be read before those that only wait for them. */
async function unreadableFirst<Row extends { id: string }>(
  db: Db,
  instituteId: string,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 1) return rows
  const readable = new Set<Row>()
  for (const row of rows) {
    try {
      await loadCourses(db, instituteId, [row.id])
      readable.add(row)
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error
    }
  }
  return rows.toSorted((a, b) => Number(readable.has(a)) - Number(readable.has(b)))
}
