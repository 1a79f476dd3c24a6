import { firstDayOf } from 'catalogue-client/text'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { haveNoSeat } from '#lib/contract/catalogue/rules/availability.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import type { CourseSummary } from '#lib/contract/catalogue/shapes/course-list.ts'
import { countUnsold } from '#lib/modules/dashboard/courses/list.ts'
import { daysAfter } from './days.ts'

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
  const rows = await db
    .selectFrom('published_versions as v')
    .innerJoin('published_courses as c', (join) =>
      join.onRef('c.institute_id', '=', 'v.institute_id').onRef('c.entry_id', '=', 'v.entry_id'),
    )
    .select(
      sql<ShownCourse>`json_build_object('id', v.entry_id, 'title', v.summary::json -> 'title',
        'price_visible', v.summary::json -> 'price_visible', 'variants', v.summary::json -> 'variants')`.as(
        'course',
      ),
    )
    .where('v.institute_id', '=', instituteId)
    .where('v.place', '=', 0)
    .orderBy('c.position')
    .orderBy('v.entry_id')
    .limit(shownMax)
    .execute()
  return rows.map(({ course }) => course)
}

export interface DueToday {
  courses: CoursesToday
  unsold: number
  freed: { at: Date; count: number; titles: string[] }[]
}

/** Closed courses that are looked at: enough to see that something is wrong. */
const closedMax = 100

export async function readDue(
  db: Db,
  institute: { id: string; time_zone: string },
  now: Date,
): Promise<DueToday> {
  const [shown, { prices_visible }, freed] = await Promise.all([
    listShownCourses(db, institute.id),
    db
      .selectFrom('institutes')
      .select('prices_visible')
      .where('id', '=', institute.id)
      .executeTakeFirstOrThrow(),
    findFreed(db, institute.id),
  ])
  const closed = shown.filter(({ variants }) => variants.some((one) => one.availability === 'closed'))
  const ids = closed.slice(0, closedMax).map(({ id }) => id)
  const courses = coursesToday(shown, dateIn(institute.time_zone, now), prices_visible)
  return { courses, unsold: await countUnsold(db, institute, ids, now), freed }
}

async function findFreed(db: Db, instituteId: string): Promise<DueToday['freed']> {
  const last = await db
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('institute_id', '=', instituteId)
    .where('action', 'in', ['import.apply', 'import.undo'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { free } = (last?.after ?? {}) as { free?: { count: number; titles: string[] } }
  return last && free ? [{ at: last.at, ...free }] : []
}
