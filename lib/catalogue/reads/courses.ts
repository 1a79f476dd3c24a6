import type { Db } from '#lib/db/open.ts'
import { followerOf } from '../follower/memory.ts'
import { isSame, type Revision, readRevision } from '../follower/publication.ts'
import { readSummaries } from '../follower/summaries.ts'
import { type IndexedPage, queryPage } from '../index/page.ts'
import type { CourseDetail } from '../shapes/course.ts'
import type { CoursePage, CourseSummary } from '../shapes/course-list.ts'
import { type Json, type JsonBytes, joinJson } from '../shapes/json.ts'
import { type CourseListQuery, type CourseQuery, pageSizeOf } from './query.ts'
import { resolveEntries, resolveVersion } from './resolve-ids.ts'

/**
 * `GET /courses` (contract §4.1): one page of the matching courses, with the exact total and the facets asked for, all at
 * one revision: `admitted` or a later one.
 */
export async function listCourses(
  db: Db,
  instituteId: string,
  query: CourseListQuery,
  admitted?: Revision,
): Promise<JsonBytes<CoursePage>> {
  const follower = followerOf(db, instituteId)
  const listAsked = async (trx: Db) => (query.ids ? resolveEntries(trx, instituteId, query.ids) : undefined)
  const ask = (ids = query.ids) => queryPage({ ...query, ids, page_size: pageSizeOf(query) })
  if (!db.isTransaction) {
    const opened = await listAsked(db)
    const revision = opened?.revision ?? admitted ?? (await readRevision(db, instituteId))
    const page = await follower.find(db, revision, ask(opened?.ids))
    const isOfOne = opened === undefined || isSame(page.revision, opened.revision)
    const data = isOfOne ? await readSummaries(db, instituteId, page) : undefined
    if (data) return pageJson(page, data)
  }
  // Something changed meanwhile: reads all in one snapshot.
  return follower.read(
    db,
    async (trx) => ask((await listAsked(trx))?.ids),
    async (trx, page) => pageJson(page, (await readSummaries(trx, instituteId, page)) ?? []),
  )
}

function pageJson(
  { page, page_size, total, facets, search }: IndexedPage,
  data: JsonBytes<CourseSummary>[],
): JsonBytes<CoursePage> {
  const counts = facets === undefined ? '' : `,"facets":${JSON.stringify(Object.fromEntries(facets))}`
  const searched = search === undefined ? '' : `,"search":${JSON.stringify(search)}`
  const end = `],"page":${page},"page_size":${page_size},"total":${total},"has_more":${page * page_size < total}${counts}${searched}}`
  return joinJson('{"data":[', data, end)
}

/**
 * `GET /courses/{id}` (contract §4.2): the course of an id of it, an edition or a version, as its version in `language`
 * shows it, where it has one. Undefined when no published course has the id.
 */
export async function findCourse(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: CourseQuery,
): Promise<Json<CourseDetail> | undefined> {
  const opened = await resolveVersion(db, instituteId, courseId, language, 'detail')
  return opened?.text
}
