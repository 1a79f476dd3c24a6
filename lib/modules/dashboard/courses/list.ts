import { type SqlBool, sql } from 'kysely'
import { chunksOf } from '#lib/base/chunks.ts'
import type { Db } from '#lib/base/db/open.ts'
import type { CourseSource, VersionSource } from '#lib/contract/catalogue/authored/catalogue.ts'
import {
  type AvailabilityState,
  availabilities,
  availabilityOf,
  hasNoSeat,
  haveNoSeat,
  isNeverSold,
} from '#lib/contract/catalogue/rules/availability.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import { isActive } from '#lib/contract/catalogue/rules/plans.ts'
import {
  visibleVersions,
  whyCourseHidden,
  whyVersionHidden,
} from '#lib/contract/catalogue/rules/visibility.ts'
import { loadCourses } from '#lib/contract/catalogue/source/load/load-courses.ts'
import { UnreadableValue } from '#lib/contract/catalogue/source/stored-fields.ts'
import { countWaiting } from '#lib/contract/leads/waiting-for-place.ts'

/** `full`: no open version has a seat left; else the first version's availability, or why it is hidden. */
export const courseStates = [
  ...availabilities,
  'full',
  'scheduled',
  'past',
  'unpublished',
  'archived',
  'empty',
  'unreadable',
] as const
export type CourseState = (typeof courseStates)[number]

export interface ListedCourse {
  id: string
  title: string
  state: CourseState
  /** Batches that one can enrol in, where the state does not say so. */
  openBeside: number
  course: CourseSource | undefined
  /** The batch that starts next, else the first that visitors see; undefined without any. */
  version: VersionSource | undefined
  isNext: boolean
}

export const courseSorts = ['next', 'title'] as const
export type CourseSort = (typeof courseSorts)[number]

interface CourseFilter {
  /** Filters by id, or by part of a title or subtitle, ignoring case. */
  search: string
  state: CourseState | undefined
  /** `next`: courses whose next batch starts first come first, those without one last. */
  sort?: CourseSort
  from: number
}

/** Courses on a page; as many as can be changed together. */
export const pageRows = 60
const batchSize = 100
/** Maximum number of courses scanned per request, because only a few of 100,000 courses may be in a rare state. */
const usualExaminedMax = 3_000

export async function listStoredCourses(
  db: Db,
  { id: instituteId, time_zone }: { id: string; time_zone: string },
  { search, state, sort = 'next', from }: CourseFilter,
  now: Date,
  examinedMax = usualExaminedMax,
): Promise<{ courses: ListedCourse[]; next: number | null }> {
  const today = dateIn(time_zone, now)
  const nextStart = sql`(select min(starts_on) from versions where versions.institute_id = ${instituteId}
    and course_id = courses.id and status = 'active' and starts_on >= ${today}::date) nulls last`
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('institute_id', '=', instituteId)
    .$if(search !== '', (query) => query.where((eb) => eb.or([eb('id', '=', search), matching(search)])))
    .$if(sort === 'next', (query) => query.orderBy(nextStart))
    .orderBy('title')
    .orderBy('id')
    .offset(from)
    .limit(examinedMax + 1)
    .execute()
  const courses: ListedCourse[] = []
  let examined = 0
  for (const part of chunksOf(rows.slice(0, examinedMax), state === undefined ? pageRows : batchSize)) {
    const ids = part.map(({ id }) => id)
    const byId = new Map((await loadReadable(db, instituteId, ids)).map((course) => [course.id, course]))
    for (const row of part) {
      if (courses.length === pageRows) return { courses, next: from + examined }
      examined++
      const listed = { ...row, ...lookOf(byId.get(row.id), today) }
      if (state === undefined || listed.state === state) courses.push(listed)
    }
  }
  return { courses, next: rows.length > examined ? from + examined : null }
}

function lookOf(course: CourseSource | undefined, today: string): Omit<ListedCourse, 'id' | 'title'> {
  if (!course) return { course, state: 'unreadable', openBeside: 0, version: undefined, isNext: false }
  const versions = course.versions.filter((version) => whyVersionHidden(version) === undefined)
  const [next] = versions
    .filter(({ starts_on }) => starts_on !== null && starts_on >= today)
    .sort((one, other) => `${one.starts_on}`.localeCompare(`${other.starts_on}`))
  return {
    ...{ course, state: courseStateOf(course, today), openBeside: countOpenBeside(course, today) },
    ...{ version: next ?? versions[0] ?? course.versions[0], isNext: next !== undefined },
  }
}

export async function listCourseRows(
  db: Db,
  institute: { id: string; time_zone: string },
  filter: CourseFilter,
  now: Date,
) {
  const { courses, next } = await listStoredCourses(db, institute, filter, now)
  const ids = courses.map(({ id }) => id)
  const [asked, waiting] = await Promise.all([
    countAsked(db, institute.id, ids, now),
    ids.length > 0 ? countWaiting(db, institute.id, ids) : [],
  ])
  const waitsFor = (id: string) =>
    waiting.reduce((sum, { course_id, count }) => sum + (course_id === id ? count : 0), 0)
  return {
    courses: courses.map((one) => ({ ...one, asked: asked.get(one.id) ?? 0, waits: waitsFor(one.id) })),
    next,
  }
}

const recentDays = 30

export async function countAsked(
  db: Db,
  instituteId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const since = new Date(now.getTime() - recentDays * 86_400_000)
  const { rows } = await sql<{ course_id: string; count: number }>`
    select course_id, count(*)::int as count from leads where institute_id = ${instituteId}
      and course_id = any(${ids}) and not is_test and created_at > ${since} group by course_id`.execute(db)
  return new Map(rows.map(({ course_id, count }) => [course_id, count]))
}

const matching = (search: string) => {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(title ilike ${pattern} or subtitle ilike ${pattern})`
}

/** Loads courses. One unreadable value makes a whole batch fail, so then each course is read alone. */
const loadReadable = (db: Db, instituteId: string, ids: readonly string[]): Promise<CourseSource[]> =>
  loadCourses(db, instituteId, ids).catch(async (error) => {
    if (!(error instanceof UnreadableValue)) throw error
    const single = await Promise.all(ids.map((id) => loadCourses(db, instituteId, [id]).catch(() => [])))
    return single.flat()
  })

/** Counts courses of which nobody can buy any version, today or later, unless the office switched them off. */
export async function countUnsold(
  db: Db,
  { id: instituteId, time_zone }: { id: string; time_zone: string },
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const today = dateIn(time_zone, now)
  const courses = await loadReadable(db, instituteId, ids)
  return courses.filter((course) => {
    const versions = visibleVersions(course, today)
    const isOn = versions.some(({ invites }) => invites.some(isActive))
    return isOn && versions.every((one) => isNeverSold(one, today))
  }).length
}

export const isShown = (state: CourseState): boolean =>
  state === 'full' || availabilities.some((one) => one === state)

export function courseStateOf(course: CourseSource, today: string): CourseState {
  const [reason] = whyCourseHidden(course, today)?.field ?? []
  if (reason !== undefined) return hiddenStates[reason] ?? 'empty'
  const versions = standingsOf(course, today)
  return haveNoSeat(versions) ? 'full' : (versions[0]?.availability ?? 'empty')
}

const standingsOf = (course: CourseSource, today: string) =>
  visibleVersions(course, today).map((version) => ({
    availability: availabilityOf(course.coming_soon, version, today).verdict,
    seatsLeft: version.seats_left,
  }))

/** Counts the open batches of a course whose state is another, because visitors see another version first. */
export function countOpenBeside(course: CourseSource, today: string): number {
  const state = courseStateOf(course, today)
  if (!isShown(state) || state === 'available') return 0
  return standingsOf(course, today).filter(
    ({ availability, seatsLeft }) => availability === 'available' && !hasNoSeat(availability, seatsLeft),
  ).length
}

const hiddenStates: Record<string, Exclude<CourseState, AvailabilityState | 'full'>> = {
  published: 'unpublished',
  archived: 'archived',
  publish_from: 'scheduled',
  publish_until: 'past',
}
