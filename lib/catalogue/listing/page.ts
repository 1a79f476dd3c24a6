import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { CourseListQuery } from '../query.ts'
import type { Counted } from './count.ts'
import { orderedMatching } from './matching.ts'
import { ordersKept, readOrder } from './orders.ts'
import { revisionNow } from './standing.ts'
import { wayToPage } from './way.ts'

/** A page that takes longer to find is cut from an order that is kept. */
const lookedAtMax = 2_000

/**
 * The summaries of one page, parted by commas; of no page past the end. Undefined when the institute was published
 * after its courses were counted.
 */
export async function readPage(
  db: Db,
  instituteId: string,
  counted: Counted,
  { sort, page, page_size }: CourseListQuery,
): Promise<string | undefined> {
  const { filter, sizes, total } = counted
  const offset = (page - 1) * page_size
  // Of what is past the end not even the way there is walked.
  const limit = Math.max(0, Math.min(page_size, total - offset))
  if (limit === 0) return readSummaries(db, instituteId, counted, sql`select '' as entry_id limit 0`)
  const { way, cost } = wayToPage(filter, sort, sizes, total, offset + limit)
  if (cost <= lookedAtMax || total > ordersKept.longest) {
    const matches = orderedMatching(instituteId, filter, way, sort)
    return readSummaries(db, instituteId, counted, sql`${matches} limit ${limit} offset ${offset}`)
  }
  const order = await readOrder(db, instituteId, counted, sort)
  const ids = order?.slice(offset, offset + limit)
  return ids && readSummaries(db, instituteId, counted, sql`select unnest(${ids}::text[]) as entry_id`)
}

/** `ids`: a query for the courses to show, in their order. */
async function readSummaries(
  db: Db,
  instituteId: string,
  { filter, revision }: Counted,
  ids: RawBuilder<unknown>,
): Promise<string | undefined> {
  const { rows } = await sql<{ data: string; revision: string }>`
    select ${revisionNow(instituteId)} as revision,
      coalesce(string_agg(v.summary, ',' order by places.place), '') as data
    -- Numbered outside: a window function beside an order counts before the rows are sorted.
    from (select entry_id, row_number() over () as place from (${ids}) page) places
    join published_courses shown on shown.institute_id = ${instituteId}
      and shown.language = ${filter.language} and shown.entry_id = places.entry_id
    join published_versions v on v.institute_id = ${instituteId}
      and v.entry_id = shown.entry_id and v.version_id = shown.version_id`.execute(db)
  const [row] = rows
  return row?.revision === revision ? row.data : undefined
}
