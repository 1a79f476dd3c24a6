import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { PlacedFault } from '#lib/contract/catalogue/publish/faults.ts'

/** Content that could not be published, with the title of its course or path. */
export interface TitledFault extends PlacedFault {
  title: string | null
  /** False for a course whose own data is good, which waits for another edition of it: they are published together. */
  is_own: boolean
}

const shownMax = 10

export type ShownFaults = Awaited<ReturnType<typeof listPublishFaults>>

export async function listPublishFaults(db: Db, instituteId: string, courseId?: string) {
  const isCourse = courseId === undefined ? sql`true` : sql`f.kind = 'course' and f.id = ${courseId}`
  // A fault is recorded for every edition, with the table and the id of the bad value in its message.
  const { rows } = await sql<TitledFault>`
    select f.kind, f.id, f.message, f.table_name, f.column_name, coalesce(c.title, p.name) as title,
      f.table_name not in ('courses', 'versions') or f.table_name is null
        or starts_with(f.message, 'courses "' || f.id || '",')
        or exists (select from versions v where v.institute_id = f.institute_id and v.course_id = f.id
          and starts_with(f.message, 'versions "' || v.id || '",')) as is_own
    from publish_faults f
      left join courses c on c.institute_id = f.institute_id and c.id = f.id and f.kind = 'course'
      left join learning_paths p on p.institute_id = f.institute_id and p.code = f.id and f.kind = 'path'
    where f.institute_id = ${instituteId} and ${isCourse}
    order by f.kind, f.id limit ${shownMax + 1}`.execute(db)
  return { faults: rows.slice(0, shownMax), hasMore: rows.length > shownMax }
}
