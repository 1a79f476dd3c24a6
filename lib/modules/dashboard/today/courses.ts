import { firstDayOf } from 'catalogue-client/text'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { CourseSummary } from '#lib/contract/catalogue/answers/course-list.ts'
import { haveNoSeat } from '#lib/contract/catalogue/rules/availability.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { countUnsold } from '#lib/modules/dashboard/courses/list.ts'
import { daysAfter } from './enquiry-figures.ts'

export type ShownCourse = Pick<CourseSummary, 'id' | 'title' | 'price_visible' | 'variants'>
type Variant = ShownCourse['variants'][number]

interface DatedVersion {
  course: ShownCourse
  variant: Variant
  day: string
}

export interface CoursesToday {
  /** Versions whose first class is within `startsWithin` days, as visitors see it, earliest first. */
  starting: DatedVersion[]
  full: ShownCourse[]
  /** Versions whose enrolment ends within a week, earliest first. */
  closing: DatedVersion[]
  /** Courses with days of class, all of which have begun. */
  undated: ShownCourse[]
  /** Courses open for enrolment without a price that visitors see. */
  priceless: ShownCourse[]
}

export const startsWithin = 14
const closesWithin = 6

/** Sorts out what is due on a day in the institute's time zone. `pricesVisible` is the institute's setting. */
export function coursesToday(
  courses: readonly ShownCourse[],
  today: string,
  pricesVisible: boolean,
): CoursesToday {
  const dated = (dayOf: (variant: Variant) => string | null, last: string) =>
    courses
      .flatMap((course) =>
        course.variants.flatMap((variant) => {
          const day = dayOf(variant)
          return day !== null && day >= today && day <= last ? [{ course, variant, day }] : []
        }),
      )
      .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const isOpen = ({ availability }: Variant) => availability === 'available'
  return {
    starting: dated(({ schedule }) => firstDayOf(schedule), daysAfter(today, startsWithin)),
    full: courses.filter(({ variants }) =>
      haveNoSeat(
        variants.map(({ availability, schedule }) => ({ availability, seatsLeft: schedule.seats_left })),
      ),
    ),
    closing: dated(
      (variant) => (isOpen(variant) ? variant.schedule.enrolment_ends_on : null),
      daysAfter(today, closesWithin),
    ),
    undated: courses.filter(({ variants }) => {
      const taught = variants.filter(
        ({ schedule }) => schedule.starts_on !== null || schedule.sessions.length > 0,
      )
      return taught.length > 0 && taught.every(({ schedule }) => (schedule.starts_on ?? '') < today)
    }),
    priceless: courses.filter(
      ({ variants }) =>
        pricesVisible && variants.some((variant) => isOpen(variant) && variant.price === null),
    ),
  }
}

/** Most courses that are looked at, so that the page of a large catalogue is not slow. */
export const shownMax = 3_000

export async function listShownCourses(db: Db, instituteId: string): Promise<ShownCourse[]> {
  const { rows } = await sql<{ course: ShownCourse }>`
    select json_build_object('id', v.entry_id, 'title', v.summary::json -> 'title',
      'price_visible', v.summary::json -> 'price_visible', 'variants', v.summary::json -> 'variants') as course
    from published_versions v join published_courses c using (institute_id, entry_id)
    where institute_id = ${instituteId} and v.place = 0
    order by c.position, entry_id limit ${shownMax}`.execute(db)
  return rows.map(({ course }) => course)
}

export type DueToday = Awaited<ReturnType<typeof readDue>>

/** Closed courses that are looked at: enough to see that something is wrong. */
const closedMax = 100

export async function readDue(db: Db, institute: { id: string; time_zone: string }, now: Date) {
  const [shown, { rows }] = await Promise.all([
    listShownCourses(db, institute.id),
    sql<{ prices_visible: boolean; at: Date; free: { count: number; titles: string[] } | null }>`
      select i.prices_visible, last.at, last.after -> 'free' as free from institutes i
      left join lateral (select at, after from audit_log
        where institute_id = i.id and action in ('import.apply', 'import.undo') order by id desc limit 1) last on true
      where i.id = ${institute.id}`.execute(db),
  ])
  const closed = shown.filter(({ variants }) => variants.some((one) => one.availability === 'closed'))
  const ids = closed.slice(0, closedMax).map(({ id }) => id)
  const { prices_visible = true, at, free } = rows[0] ?? {}
  return {
    courses: coursesToday(shown, dateIn(institute.time_zone, now), prices_visible),
    unsold: await countUnsold(db, institute, ids, now),
    // What the last import made free.
    freed: at && free ? { at, ...free } : undefined,
  }
}
