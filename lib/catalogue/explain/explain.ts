import type { Db } from '#lib/db/open.ts'
import { explainCourse } from './course.ts'
import type { Explanation } from './explanation.ts'
import type { CourseQuestion } from './opened.ts'
import { explainPath } from './path.ts'
import { explainStream } from './stream.ts'
import { loadSetting } from './world.ts'

/** What is to be explained: a course, edition or version by its id, a learning path by its code, a stream by its slug. */
export type Question = ({ course: CourseQuestion } | { path: string } | { stream: string }) & {
  /** A day of the site's calendar, `YYYY-MM-DD`; today unless given. */
  asOf?: string | undefined
}

/**
 * Says why something of an institute is shown, or not, by what is stored; and whether readers get just that. Publishes
 * nothing. Throws `UnknownThing` for what the institute does not have, and when no
 * institute has the id.
 */
export const explain = (db: Db, instituteId: string, question: Question, now: Date): Promise<Explanation> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const setting = await loadSetting(trx, instituteId, now, question.asOf)
      if ('course' in question) return explainCourse(trx, setting, question.course)
      if ('path' in question) return explainPath(trx, setting, question.path)
      return explainStream(trx, setting, question.stream)
    })
