import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { liftTimeLimits } from '#lib/base/db/time-limits.ts'
import { isFuture } from '#lib/contract/revision.ts'
import type { Publication } from './publication-row.ts'

const conflictsMax = 10
/** Serialization failure and deadlock. Nothing was changed, so retrying is safe. */
const conflicts = ['40001', '40P01']

/** Maximum time that a request waits for any lock, including another publisher's. */
const lockTimeoutMs = 2_000

/** Maximum number of courses that a request publishes inline; larger publishes run in the background. */
const inlineMax = 100

export interface Publishing {
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

export const readFormer = (trx: Db, instituteId: string): Promise<Publication | undefined> =>
  trx.selectFrom('publications').selectAll().where('institute_id', '=', instituteId).executeTakeFirst()

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

/** Tries to take the lock once, in a transaction that is run again after a conflict. */
export async function attempt<Done>(
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

/** Does not wait for the lock, because the snapshot would become outdated. */
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
export const waitForPublisher = (db: Db, instituteId: string, deadline: Deadline): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    if (deadline === 'none') await liftTimeLimits(trx)
    else await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(trx)
    await sql`select pg_advisory_xact_lock(${lockKey(instituteId)})`.execute(trx)
  })

/** Key of the lock for publishing. It is not the importer's lock, so that readers need not wait for an import. */
const lockKey = (instituteId: string) => sql`hashtextextended(${`publish ${instituteId}`}, 0)`
