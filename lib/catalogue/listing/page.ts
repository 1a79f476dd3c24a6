import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { CourseListQuery } from '../query.ts'
import type { Counted } from './count.ts'
import { orderedMatching } from './matching.ts'
import { revisionNow } from './standing.ts'
import { wayToPage } from './way.ts'

/**
 * The summaries of one page, parted by commas; of no page past the end. Undefined when the institute was published
 * after its courses were counted.
 */
export async function readPage(
  db: Db,
  instituteId: string,
  { filter, sizes, total, revision }: Counted,
  { sort, page, page_size }: CourseListQuery,
): Promise<string | undefined> {
  const offset = (page - 1) * page_size
  // Of what is past the end not even the way there is walked.
  const limit = Math.max(0, Math.min(page_size, total - offset))
  const way = wayToPage(filter, sort, sizes, total, offset + limit)
  const { rows } = await sql<{ data: string; revision: string }>`
    select ${revisionNow(instituteId)} as revision,
      coalesce(string_agg(v.summary, ',' order by places.place), '') as data
    from (
      -- Numbered outside: a window function beside an order counts before the rows are sorted.
      select entry_id, row_number() over () as place from (
        ${orderedMatching(instituteId, filter, way, sort)}
        limit ${limit} offset ${limit === 0 ? 0 : offset}
      ) page
    ) places
    join published_courses shown on shown.institute_id = ${instituteId}
      and shown.language = ${filter.language} and shown.entry_id = places.entry_id
    join published_versions v on v.institute_id = ${instituteId}
      and v.entry_id = shown.entry_id and v.version_id = shown.version_id`.execute(db)
  const [row] = rows
  return row?.revision === revision ? row.data : undefined
}
