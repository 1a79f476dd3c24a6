import { type NotNull, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** How many visitors wait to be told of a place in a course, or in one of its versions. */
export interface Waiting {
  course_id: string
  course_title: string | null
  /** Null for any version of the course. */
  package_session_id: string | null
  count: number
}

/** Counts who waits for what, the most wanted first. Held enquiries and tests do not count. */
export const countWaiting = (
  db: Db,
  instituteId: string,
  courseIds?: readonly string[],
): Promise<Waiting[]> =>
  db
    .selectFrom('leads as l')
    .leftJoin('courses as c', (join) =>
      join.onRef('c.institute_id', '=', 'l.institute_id').onRef('c.id', '=', 'l.course_id'),
    )
    .select(['l.course_id', 'c.title as course_title', 'l.package_session_id'])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('l.institute_id', '=', instituteId)
    .where('l.course_id', 'is not', null)
    .$if(courseIds !== undefined, (query) => query.where('l.course_id', 'in', courseIds ?? []))
    .where('l.notify', '=', true)
    .where('l.opened_at', 'is', null)
    .where('l.is_held', '=', false)
    .where('l.is_test', '=', false)
    .where('l.consent_withdrawn_at', 'is', null)
    .where('l.erasure_requested_at', 'is', null)
    .groupBy(['l.course_id', 'c.title', 'l.package_session_id'])
    .orderBy('count', 'desc')
    .orderBy('l.course_id')
    .limit(waitingMax)
    .$narrowType<{ course_id: NotNull }>()
    .execute()

const waitingMax = 300
