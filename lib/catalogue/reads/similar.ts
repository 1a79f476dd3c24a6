import type { Db } from '#lib/db/open.ts'
import type { Revision } from '../follower/publication.ts'
import { readSummaries } from '../follower/summaries.ts'
import { querySimilar, type SimilarTarget } from '../index/similar.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseList, CourseSummary } from '../shapes/course-list.ts'
import { type JsonBytes, joinJson, parseJson } from '../shapes/json.ts'
import { atOneRevision } from './at-one-revision.ts'
import type { SimilarQuery as Query } from './query.ts'
import { resolveVersion } from './resolve-ids.ts'

/**
 * `GET /courses/{id}/similar` (an addition to the contract): courses that share most with the course of an id, each as its
 * version in `language` shows it, where it has one. All at one revision: `admitted` or a later one. Undefined when no
 * published course has the id.
 */
export async function listSimilar(
  db: Db,
  instituteId: string,
  courseId: string,
  query: Query,
  admitted?: Revision,
): Promise<JsonBytes<CourseList> | undefined> {
  const opened = await findQuery(db, instituteId, courseId, query)
  if (opened === undefined) return undefined
  return atOneRevision(db, instituteId, admitted, {
    ask: async () => ({ query: querySimilar(opened) }),
    read: async (trx, found) => {
      const data = await readSummaries(trx, instituteId, found)
      return data && joinJson('{"data":[', data, ']}')
    },
  })
}

/** Returns the query for the course of an id; undefined when there is none. */
async function findQuery(
  db: Db,
  instituteId: string,
  courseId: string,
  { language, limit }: Query,
): Promise<SimilarTarget | undefined> {
  const row = await resolveVersion(db, instituteId, courseId, language, 'summary')
  if (row === undefined) return undefined
  const { variants } = parseJson<CourseSummary>(row.text)
  const shown = variants.find(({ package_session_id }) => package_session_id === row.version_id)?.language
  return {
    courseId: row.entry_id,
    askedLanguage: language ?? '',
    language: shown ? fold(shown.code) : null,
    limit,
  }
}
