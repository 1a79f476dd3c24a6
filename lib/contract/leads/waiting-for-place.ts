import { type NotNull, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'

/** SQL: whether the sender of the enquiry `l` waits to be told of a place in its course. Held enquiries and tests do not count. */
export const waitsForPlace = sql<boolean>`(l.notify and l.course_id is not null and l.opened_at is null and not l.is_held and not l.is_test
  and l.consent_withdrawn_at is null and l.erasure_requested_at is null)`

/** How many visitors wait to be told of a place in a course, or in one of its versions. */
export interface Waiting {
  course_id: string
  course_title: string | null
  /** Null for any version of the course. */
  package_session_id: string | null
  count: number
}

/** Counts who waits for what, the most wanted first. */
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
    .$if(courseIds !== undefined, (query) => query.where('l.course_id', 'in', courseIds ?? []))
    .where(waitsForPlace)
    .groupBy(['l.course_id', 'c.title', 'l.package_session_id'])
    .orderBy('count', 'desc')
    .orderBy('l.course_id')
    .limit(waitingMax)
    .$narrowType<{ course_id: NotNull }>()
    .execute()

const waitingMax = 300
