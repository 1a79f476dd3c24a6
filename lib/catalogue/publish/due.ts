import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { isFuture } from '#lib/db/clock.ts'
import type { Db } from '#lib/db/open.ts'
import { dateIn } from '../rules/calendar.ts'
import { shapeVersion } from './shape-version.ts'

/** The most courses that a request publishes inline; more are published in the background. */
const inlineMaxDefault = 100

/** The last publication of an institute. */
export type Publication = Selectable<Database['publications']>

/** What a publish has to make anew, because it is older than what was authored. */
export interface Due {
  /** `all`: everything of the institute. */
  courses: 'all' | string[]
  /** Published by the request; else in the background. */
  isInline: boolean
  /** There is no revision that readers could get meanwhile. */
  isUnreadable: boolean
  former: Publication | undefined
}

/**
 * Plans the publish of an institute; undefined when nothing is due. `now`: the database's time. `inlineMax`: how many
 * courses a request may publish inline; `Infinity` where nobody waits.
 */
export async function findDuePublish(
  trx: Db,
  instituteId: string,
  now: Date,
  inlineMax = inlineMaxDefault,
): Promise<Due | undefined> {
  const former = await readFormer(trx, instituteId)
  if (former === undefined || former.shape < shapeVersion)
    return { courses: 'all', isInline: true, isUnreadable: true, former }
  if (former.shape > shapeVersion) return undefined
  const { next_change_at, published_at } = former
  if (isFuture(published_at, now)) return { courses: 'all', isInline: true, isUnreadable: false, former }
  const isTimeUp = next_change_at !== null && next_change_at <= now
  const changed = await listChanged(trx, instituteId, inlineMax)
  const touchesAll = changed.includes(null)
  if (touchesAll || changed.length > inlineMax) {
    // A passed date takes effect with the first request after it.
    const isInline = isTimeUp || (touchesAll && (await hasAtMost(trx, instituteId, inlineMax)))
    return { courses: 'all', isInline, isUnreadable: false, former }
  }
  // The published zone: a change of it makes the whole institute due.
  const { time_zone } = former.site_kept as { time_zone: string }
  const passed = isTimeUp ? await listPassed(trx, instituteId, dateIn(time_zone, now)) : []
  const courses = [...new Set([...changed, ...passed])].filter((id) => id !== null)
  return courses.length === 0 ? undefined : { courses, isInline: true, isUnreadable: false, former }
}

/** Reads the last publication. */
export const readFormer = (trx: Db, instituteId: string): Promise<Publication | undefined> =>
  trx.selectFrom('publications').selectAll().where('institute_id', '=', instituteId).executeTakeFirst()

/** Tells whether an institute has a revision that this version can serve. */
export async function isReadable(db: Db, instituteId: string): Promise<boolean> {
  const publication = await db
    .selectFrom('publications')
    .select('shape')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return publication !== undefined && publication.shape >= shapeVersion
}

/** Lists at most `most + 1` changed courses; null stands for the whole institute. */
export async function listChanged(trx: Db, instituteId: string, most: number): Promise<(string | null)[]> {
  const changed = trx
    .selectFrom('changes')
    .select('course_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .orderBy('course_id', (order) => order.asc().nullsFirst())
  const rows = await (Number.isFinite(most) ? changed.limit(most + 1) : changed).execute()
  return rows.map(({ course_id }) => course_id)
}

async function hasAtMost(trx: Db, instituteId: string, most: number): Promise<boolean> {
  if (!Number.isFinite(most)) return true
  const courses = await trx
    .selectFrom('courses')
    .select('id')
    .where('institute_id', '=', instituteId)
    .limit(most + 1)
    .execute()
  return courses.length <= most
}

/** Lists the courses of entries with a date passed by `today`. */
async function listPassed(trx: Db, instituteId: string, today: string): Promise<string[]> {
  // A builder has no `offset 0`, which keeps the look-ups: see `rowsKeyed`.
  const { rows } = await sql<{ course_id: string }>`
    select distinct course_id from published_courses course cross join lateral (
      select course_id from published_versions
      where institute_id = ${instituteId} and entry_id = course.entry_id offset 0
    ) version
    where institute_id = ${instituteId} and next_change_on <= ${today}::date`.execute(trx)
  return rows.map(({ course_id }) => course_id)
}
