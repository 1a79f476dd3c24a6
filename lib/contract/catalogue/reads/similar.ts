import type { z } from 'zod'
import { type JsonPieces, parseJson, piecesOf } from '#lib/base/json.ts'
import { fold } from '#lib/base/plain-text.ts'
import { isSameRevision, type Revision } from '#lib/contract/revision.ts'
import type { CourseList, CourseSummary } from '../answers/course-list.ts'
import type { Answered } from '../follower/published-rows.ts'
import { catalogueOrder } from '../index/catalogue-index.ts'
import { findSimilar } from '../index/similar.ts'
import { similarMax } from '../rules/answer-limits.ts'
import { CourseQuery } from './course.ts'
import { wholeNumberOr } from './query-fields.ts'
import { type ReadSource, revisionChanged } from './read-source.ts'
import type { ResolvedVersion } from './resolve-ids.ts'

const similarDefault = 4

const SimilarQuery = CourseQuery.extend({
  limit: wholeNumberOr(
    similarDefault,
    similarMax,
    'Addition to the contract. Maximum number of courses to return.',
  ),
})
type SimilarQuery = z.output<typeof SimilarQuery>

/** `GET /courses/{id}/similar` takes a `SimilarQuery` and answers a `CourseList`, which `listSimilar` reads. */
export const similar = { path: '/courses/{id}/similar', query: SimilarQuery } as const

/**
 * Answers `GET /courses/{id}/similar` (an addition to the contract): the courses most similar to a course, shown in
 * `language` if available. All data comes from one revision, `admitted` or later. Returns undefined if no published
 * course has the id.
 */
export function listSimilar(
  source: ReadSource,
  courseId: string,
  query: SimilarQuery,
  admitted?: Revision,
): Promise<Answered<JsonPieces<CourseList>> | undefined> {
  return source.atOneRevision(admitted, async (from) => {
    const opened = await from.version(courseId, query.language, 'summary')
    if (!opened) return undefined
    const target = targetOf(opened, query)
    const found = await from.withIndex(opened.revision, catalogueOrder, (index) => ({
      courses: findSimilar(index, target),
    }))
    if (!isSameRevision(found.revision, opened.revision)) return revisionChanged
    const data = await from.summaries(found)
    return data ? { json: piecesOf('{"data":[', data, ']}'), revision: found.revision } : revisionChanged
  })
}

function targetOf({ json, entry_id, version_id }: ResolvedVersion, { language, limit }: SimilarQuery) {
  const { variants } = parseJson<CourseSummary>(json)
  const shown = variants.find(({ package_session_id }) => package_session_id === version_id)?.language
  return {
    courseId: entry_id,
    askedLanguage: language ?? '',
    language: shown ? fold(shown.code) : null,
    limit,
  }
}
