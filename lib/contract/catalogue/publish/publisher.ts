import { sql } from 'kysely'
import { isOutOfTime } from '#lib/base/db/failures.ts'
import { liftTimeLimits } from '#lib/base/db/limits.ts'
import type { Db } from '#lib/base/db/open.ts'
import { dueOf, isFuture } from '#lib/contract/revision.ts'
import { dateIn } from '../rules/calendar.ts'
import { buildOrKeep, type Plan } from './build.ts'
import { cleanAhead } from './clean-texts.ts'
import type { Publication } from './publication-row.ts'
import { shapeVersion } from './shape-version.ts'

/** Maximum number of courses that a request publishes inline; larger publishes run in the background. */
const inlineMax = 100

/** A planned publish, needed because published data is older than authored data. */
interface DuePlan extends Plan {
  /** True if the request waits for the publish; false if it runs in the background. */
  isInline: boolean
  /** True if there is no revision that could be served meanwhile. */
  isUnreadable: boolean
}

const conflictsMax = 10
/** Serialization failure and deadlock. Nothing was changed, so retrying is safe. */
const conflicts = ['40001', '40P01']

/** Maximum time that a request waits for any lock, including another publisher's. */
const lockTimeoutMs = 2_000

/** Transaction of one publish, with the data read in it to plan the publish. */
interface Publishing {
  trx: Db
  /** The database's time. */
  now: Date
  former: Publication | undefined
  /** Ids of changed courses, at most `changedMax + 1` of them; null means the whole institute. */
  changed: (string | null)[]
  changedMax: number
}

/** An attempt to take an institute's lock, within one snapshot. */
interface Attempt extends Publishing {
  /** False if another publisher holds the lock. */
  hasLock: boolean
}

/** With `reader`, a request is waiting, so statements and locks time out. With `none`, they do not. */
type Deadline = 'none' | 'reader'

/**
 * Publishes a stale institute. Publishes inline, and resolves to `now`, if the change is small, a date has passed or
 * nothing was published before. A larger publish, or one that times out, is handed to `behind`, to be run in the
 * background: the promise resolves to `later`, and readers get the previous revision until then. `now` is the
 * database's time.
 */
export async function publishIfStale(
  db: Db,
  instituteId: string,
  now: Date,
  behind: (publish: () => Promise<void>) => void,
): Promise<'now' | 'later'> {
  try {
    if ((await publishInline(db, instituteId, now)) === 'now') return 'now'
  } catch (error) {
    if (!isOutOfTime(error) || !(await isReadable(db, instituteId))) throw error
  }
  behind(async () => {
    await cleanAhead(db, instituteId, 'changed')
    await asPublisher(db, instituteId, now, async (publishing) => {
      const due = await planPublish(instituteId, publishing)
      if (due) await buildOrKeep(publishing.trx, instituteId, due, publishing.now)
    })
  })
  return 'later'
}

/** Publishes as much as a request may wait for. If there is no revision to serve, the request waits without limits. */
async function publishInline(db: Db, instituteId: string, now: Date): Promise<'now' | 'later'> {
  for (;;) {
    const due = await attempt(db, instituteId, now, 'reader', async ({ hasLock, ...publishing }) => {
      const due = await planPublish(instituteId, publishing)
      if (!due?.isInline || !hasLock) return due
      if (due.isUnreadable) await liftTimeLimits(publishing.trx)
      await buildOrKeep(publishing.trx, instituteId, due, publishing.now)
      return undefined
    })
    if (due === undefined) return 'now'
    if (!due.isInline) return 'later'
    await waitForPublisher(db, instituteId, due.isUnreadable ? 'none' : 'reader')
  }
}

/** Plans the publish of an institute; undefined if nothing is due. */
export async function planPublish(
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

/**
 * Lists the courses of published entries whose `next_change_on` is `today` or earlier, and the hidden courses that
 * appear after `before`, the day of the last publish.
 */
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

export const readFormer = (trx: Db, instituteId: string): Promise<Publication | undefined> =>
  trx.selectFrom('publications').selectAll().where('institute_id', '=', instituteId).executeTakeFirst()

/** Returns whether this version of the software can serve the institute's revision. */
async function isReadable(db: Db, instituteId: string): Promise<boolean> {
  const publication = await db
    .selectFrom('publications')
    .select('shape')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return publication !== undefined && publication.shape >= shapeVersion
}

/**
 * Runs `work` as the institute's only publisher, in one snapshot and with the database's time. Waits for any other
 * publisher first. Does not block authoring: changes made meanwhile become due and are published next.
 */
export async function asPublisher<Done>(
  db: Db,
  instituteId: string,
  now: Date,
  work: (publishing: Publishing) => Promise<Done>,
): Promise<Done> {
  for (;;) {
    const run = await attempt(db, instituteId, now, 'none', async ({ hasLock, ...publishing }) =>
      hasLock ? { done: await work(publishing) } : undefined,
    )
    if (run) return run.done
    await waitForPublisher(db, instituteId, 'none')
  }
}

async function attempt<Done>(
  db: Db,
  instituteId: string,
  now: Date,
  deadline: Deadline,
  work: (attempt: Attempt) => Promise<Done>,
): Promise<Done> {
  for (let tries = 0; ; ) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          if (deadline === 'none') await liftTimeLimits(trx)
          return work(await tryLock(trx, instituteId, now, deadline))
        })
    } catch (error) {
      if (!conflicts.includes((error as { code?: string }).code ?? '') || ++tries > conflictsMax) throw error
    }
  }
}

/**
 * Tries to take the lock and reads everything needed to plan a publish. Does not wait for the lock, because the
 * snapshot would become outdated.
 */
async function tryLock(trx: Db, instituteId: string, now: Date, deadline: Deadline): Promise<Attempt> {
  const isReader = deadline === 'reader'
  const lockTimeout = sql`set_config('lock_timeout', ${isReader ? String(lockTimeoutMs) : '0'}, true)`
  const { rows } = await sql<
    Nullable<Publication> & Pick<Attempt, 'changed'> & { has_lock: boolean; measured: Date }
  >`
    select ${lockTimeout}, pg_try_advisory_xact_lock(${lockKey(instituteId)}) as has_lock,
      clock_timestamp()::timestamptz(3) as measured,
      array(select distinct course_id from stale_courses where institute_id = ${instituteId}
        order by course_id nulls first limit ${isReader ? inlineMax + 1 : null}) as changed,
      former.*
    from (select) once left join publications former on former.institute_id = ${instituteId}`.execute(trx)
  const { has_lock, changed, measured, ...former } = rows[0] as (typeof rows)[0]
  return {
    trx,
    hasLock: has_lock,
    // A publish that seems to come from the future may only show that the clock has jumped since `now` was measured.
    now: former.published_at !== null && isFuture(former.published_at, now) ? measured : now,
    former: former.institute_id === null ? undefined : (former as Publication),
    changed,
    changedMax: isReader ? inlineMax : Number.POSITIVE_INFINITY,
  }
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null }

/** Waits until no other publisher has the institute's lock. */
const waitForPublisher = (db: Db, instituteId: string, deadline: Deadline): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    if (deadline === 'none') await liftTimeLimits(trx)
    else await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

/** Key of the lock for publishing. It is not the importer's lock, so that readers need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
