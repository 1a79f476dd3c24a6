import type { Db } from '#lib/db/open.ts'
import type { Json } from './json.ts'
import { type Counted, countMatching } from './listing/count.ts'
import { matchesNothing } from './listing/filter.ts'
import { Kept } from './listing/kept.ts'
import { readPage } from './listing/page.ts'
import { readStanding } from './listing/standing.ts'
import { openedBy } from './opening.ts'
import type { CourseListQuery, CourseQuery } from './query.ts'
import type { CourseDetail, CoursePage } from './shapes.ts'

const attemptsMax = 4

/**
 * What was counted, by institute and filter, in bytes or thereabouts; good while the page that is read confirms its
 * revision. A request may name thousands of tags.
 */
const counts = new Kept<Counted>(
  8_000_000,
  ({ filter }, name) => 1_000 + 2 * name.length + 80 * filter.any.length,
)

/** `GET /courses` (contract §4.1): one page of the courses that match, with the exact total. */
export async function listCourses(
  db: Db,
  instituteId: string,
  query: CourseListQuery,
): Promise<Json<CoursePage>> {
  if (matchesNothing(query)) return pageJson(query, 0, '')
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const page = await tryPage(db, instituteId, query)
    if (page !== undefined) return page
  }
  // Published again and again in between: a reader must not wait for that to end.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => listCourses(trx, instituteId, query))
}

/** Undefined when what was known, or counted just now, is of another revision than the page. */
async function tryPage(
  db: Db,
  instituteId: string,
  query: CourseListQuery,
): Promise<Json<CoursePage> | undefined> {
  const { page: _page, page_size: _size, sort: _sort, ...filter } = query
  const name = JSON.stringify([instituteId, filter])
  let counted = counts.find(name)
  if (counted === undefined) {
    const standing = await readStanding(db, instituteId, query)
    if (standing === undefined) return pageJson(query, 0, '')
    counted = await countMatching(db, instituteId, standing)
    if (counted === undefined) return undefined
    counts.keep(name, counted)
  }
  const data = await readPage(db, instituteId, counted, query)
  if (data !== undefined) return pageJson(query, counted.total, data)
  counts.drop(name)
  return undefined
}

const pageJson = ({ page, page_size }: CourseListQuery, total: number, data: string): Json<CoursePage> =>
  `{"data":[${data}],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}}`

/**
 * `GET /courses/{id}` (contract §4.2): the course that the id of it or of an edition opens, as the language's version
 * shows it when there is one. Undefined when the id opens no published course.
 */
export async function findCourse(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: CourseQuery,
): Promise<Json<CourseDetail> | undefined> {
  const row = await openedBy(db, instituteId, courseId, language)
    .innerJoin('published_versions as shown', (join) =>
      join
        .onRef('shown.institute_id', '=', 'opening.institute_id')
        .onRef('shown.entry_id', '=', 'opening.entry_id')
        .onRef('shown.version_id', '=', 'opening.version_id'),
    )
    .select('shown.detail')
    .executeTakeFirst()
  return row?.detail
}
