import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { dueOf } from '#lib/contract/revision.ts'
import { dateIn } from '../rules/calendar.ts'
import type { PublishPlan } from './build.ts'
import type { Publishing } from './publisher.ts'
import { shapeVersion } from './shape-version.ts'

/** A planned publish, needed because published data is older than authored data. */
interface DuePlan extends PublishPlan {
  /** True if the request waits for the publish; false if it runs in the background. */
  isInline: boolean
  /** True if there is no revision that could be served meanwhile. */
  isUnreadable: boolean
}

/** Plans the publish of an institute; undefined if nothing is due. */
export async function planDue(
  instituteId: string,
  { trx, now, former, changed, changedMax }: Publishing,
): Promise<DuePlan | undefined> {
  const { shape = null, published_at = null, next_change_at = null } = former ?? {}
  const state = { shape, published_at, next_change_at, has_changes: changed.length > 0 }
  const due = dueOf(state, shapeVersion, now)
  if (due === undefined) return undefined
  if (former === undefined || due === 'unreadable')
    return { courses: 'all', isInline: true, isUnreadable: true, former }
  if (due === 'wrong clock') return { courses: 'all', isInline: true, isUnreadable: false, former }
  const touchesAll = changed.includes(null)
  if (touchesAll || changed.length > changedMax) {
    // Inline if a date has passed, because that must show on the first request after it.
    const isInline = due === 'date' || (touchesAll && (await hasAtMost(trx, instituteId, changedMax)))
    return { courses: 'all', isInline, isUnreadable: false, former }
  }
  // The time zone as published. A new time zone makes the whole institute due.
  const { time_zone } = former.site_kept as { time_zone: string }
  const days = { before: dateIn(time_zone, former.published_at), today: dateIn(time_zone, now) }
  const passed = due === 'date' ? await listPassed(trx, instituteId, days) : []
  const courses = [...new Set([...changed, ...passed])].filter((id) => id !== null)
  // A date on which no course changes is due as well: publishing nothing sets the next one.
  return { courses, isInline: true, isUnreadable: false, former }
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

/** Entries with `next_change_on` up to `today`, and hidden courses that appear after `before`, the last publish. */
async function listPassed(
  trx: Db,
  instituteId: string,
  { before, today }: { before: string; today: string },
): Promise<string[]> {
  // Raw SQL, because Kysely lacks `offset 0`, which forces look-ups by key: see `rowsKeyed`.
  const { rows } = await sql<{ course_id: string }>`
    select distinct course_id from published_courses course cross join lateral (
      select course_id from published_versions
      where institute_id = ${instituteId} and entry_id = course.entry_id offset 0
    ) version
    where institute_id = ${instituteId} and next_change_on <= ${today}::date
    union select id from courses
    where institute_id = ${instituteId} and publish_from > ${before}::date and publish_from <= ${today}::date`.execute(
    trx,
  )
  return rows.map(({ course_id }) => course_id)
}
