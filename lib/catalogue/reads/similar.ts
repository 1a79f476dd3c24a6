import type { Db } from '#lib/db/open.ts'
import { followerOf } from '../follower/memory.ts'
import { type Revision, readRevision } from '../follower/publication.ts'
import { readSummaries } from '../follower/summaries.ts'
import { querySimilar, type SimilarCourse, type SimilarTarget } from '../index/similar.ts'
import { fold } from '../rules/text/fold.ts'
import type { CourseList, CourseSummary } from '../shapes/course-list.ts'
import { type JsonBytes, joinJson, parseJson } from '../shapes/json.ts'
import { resolveVersion } from './resolve-ids.ts'
import type { SimilarQuery as Query } from './similar-query.ts'

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
  const follower = followerOf(db, instituteId)
  const indexQuery = querySimilar(opened)
  if (!db.isTransaction) {
    const revision = admitted ?? (await readRevision(db, instituteId))
    const found = await follower.find(db, revision, indexQuery)
    const data = await readListed(db, instituteId, found)
    if (data) return listJson(data)
  }
  return follower.read(
    db,
    async () => indexQuery,
    async (trx, found) => listJson((await readListed(trx, instituteId, found)) ?? []),
  )
}

const listJson = (data: JsonBytes<CourseSummary>[]): JsonBytes<CourseList> =>
  joinJson('{"data":[', data, ']}')

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

/** Reads summaries of courses from several lists, in the given order; undefined when one changed meanwhile. */
async function readListed(
  db: Db,
  instituteId: string,
  { courses, revision }: { courses: SimilarCourse[]; revision: Revision },
): Promise<JsonBytes<CourseSummary>[] | undefined> {
  const summaries = new Map<string, JsonBytes<CourseSummary>>()
  for (const [language, shown] of Map.groupBy(courses, (each) => each.language)) {
    const inList = shown.map(({ course }) => course)
    const data = await readSummaries(db, instituteId, { courses: inList, language, revision })
    if (data === undefined) return undefined
    for (const [place, summary] of data.entries()) summaries.set(inList[place]?.id ?? '', summary)
  }
  return courses.flatMap(({ course }) => summaries.get(course.id) ?? [])
}
