import type { Db } from '#lib/base/db/open.ts'
import type { Revision } from '#lib/base/db/revision.ts'
import { type JsonPieces, parseJson, piecesOf } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import type { Answered } from '../follower/publication.ts'
import { querySimilar } from '../index/similar.ts'
import type { CourseList, CourseSummary } from '../shapes/course-list.ts'
import { atOneRevision, readSummaries } from './courses.ts'
import type { SimilarQuery as Query } from './query.ts'
import { type ResolvedVersion, resolveVersion } from './resolve-ids.ts'

/**
 * Answers `GET /courses/{id}/similar` (an addition to the contract): the courses most similar to a course, shown in
 * `language` if available. All data comes from one revision, `admitted` or later. Returns undefined if no published
 * course has the id.
 */
export function listSimilar(
  db: Db,
  instituteId: string,
  courseId: string,
  query: Query,
  admitted?: Revision,
): Promise<Answered<JsonPieces<CourseList>> | undefined> {
  return atOneRevision(db, instituteId, admitted, {
    ask: async (trx) => {
      const opened = await resolveVersion(trx, instituteId, courseId, query.language, 'summary')
      return opened && { query: querySimilar(targetOf(opened, query)), revision: opened.revision }
    },
    read: async (trx, found) => {
      const data = await readSummaries(trx, instituteId, found)
      return data && piecesOf('{"data":[', data, ']}')
    },
  })
}

function targetOf({ json, entry_id, version_id }: ResolvedVersion, { language, limit }: Query) {
  const { variants } = parseJson<CourseSummary>(json)
  const shown = variants.find(({ package_session_id }) => package_session_id === version_id)?.language
  return {
    courseId: entry_id,
    askedLanguage: language ?? '',
    language: shown ? fold(shown.code) : null,
    limit,
  }
}
