import type { Db } from '#lib/db/open.ts'
import type { Answered, Revision } from '../follower/publication.ts'
import { readSummaries } from '../follower/summaries.ts'
import { type IndexedPage, queryPage } from '../index/page.ts'
import type { CourseDetail } from '../shapes/course.ts'
import type { CoursePage, CourseSummary } from '../shapes/course-list.ts'
import { type Json, type JsonBytes, joinJson } from '../shapes/json.ts'
import { atOneRevision } from './at-one-revision.ts'
import { type CourseListQuery, type CourseQuery, pageSizeOf } from './query.ts'
import { resolveEntries, resolveVersion } from './resolve-ids.ts'

/**
 * `GET /courses` (contract §4.1): one page of the matching courses, with the exact total and the facets asked for, all at
 * one revision: `admitted` or a later one.
 */
export function listCourses(
  db: Db,
  instituteId: string,
  query: CourseListQuery,
  admitted?: Revision,
): Promise<Answered<JsonBytes<CoursePage>>> {
  return atOneRevision(db, instituteId, admitted, {
    ask: async (trx) => {
      const opened = query.ids ? await resolveEntries(trx, instituteId, query.ids) : undefined
      const ids = opened?.ids ?? query.ids
      return { query: queryPage({ ...query, ids, page_size: pageSizeOf(query) }), revision: opened?.revision }
    },
    read: async (trx, page) => {
      const data = await readSummaries(trx, instituteId, page)
      return data && pageJson(page, data)
    },
  })
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
 * `GET /courses/{id}` (contract §4.2) for the id of a course, edition or version: shows the version in `language` when
 * there is one. Undefined when no published course has the id.
 */
export function findCourse(
  db: Db,
  instituteId: string,
  courseId: string,
  { language }: CourseQuery,
): Promise<Answered<Json<CourseDetail>> | undefined> {
  return resolveVersion(db, instituteId, courseId, language, 'detail')
}
