import type { Db } from '#lib/db/open.ts'
import { loadExplainContext } from './context.ts'
import { type ExplainCourseRequest, explainCourse } from './course.ts'
import { explainPath } from './path.ts'
import { explainStream } from './stream.ts'

/** The thing to explain: a course, edition or version by id, a learning path by code, or a stream by slug. */
export type ExplainRequest = ({ course: ExplainCourseRequest } | { path: string } | { stream: string }) & {
  /** A day of the site's calendar, `YYYY-MM-DD`; today unless given. */
  asOf?: string | undefined
}

/**
 * Explains why something of an institute is visible or hidden, by the stored data, and checks whether readers get
 * exactly that. Publishes nothing. Throws `UnknownThing` for an unknown course, path or stream, and an error when no
 * institute has the id.
 */
export const explain = (db: Db, instituteId: string, request: ExplainRequest, now: Date) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const context = await loadExplainContext(trx, instituteId, now, request.asOf)
      if ('course' in request) return explainCourse(trx, context, request.course)
      if ('path' in request) return explainPath(trx, context, request.path)
      return explainStream(trx, context, request.stream)
    })

export type Explanation = Awaited<ReturnType<typeof explain>>
export type CourseExplanation = Awaited<ReturnType<typeof explainCourse>>
