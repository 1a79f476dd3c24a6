import { sql } from 'kysely'
import { isOutOfTime } from '#lib/base/db/failures.ts'
import type { Db } from '#lib/base/db/open.ts'
import { liftTimeLimits } from '#lib/base/db/time-limits.ts'
import type { Finding } from '../rules/finding.ts'
import { build, buildOrKeep, type OnProgress } from './build.ts'
import { cleanAhead } from './clean-texts.ts'
import { planDue } from './due.ts'
import { listPublishFaults, type PublishCode } from './faults.ts'
import { asPublisher, attempt, waitForPublisher } from './publisher.ts'
import { shapeVersion } from './shape-version.ts'

export interface PublishReport {
  /** Revision of the institute. Every publish increases it. */
  revision: number
  entries: number
  faults: Finding<PublishCode>[]
}

export interface PublishOptions {
  /** Progress: number of finished courses and the total. */
  onProgress?: OnProgress
}

/**
 * Publishes everything of an institute as of `now`, whether or not it changed. Readers see the previous revision until
 * the commit. A course that cannot be published keeps its last good state and is reported. Throws if no institute has
 * the id.
 */
export async function publishInstitute(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport> {
  // Cleans before the transaction, because cleaning takes longest. The transaction then cleans only texts that have
  // changed since.
  await cleanAhead(db, instituteId, 'all')
  return asPublisher(db, instituteId, now, async ({ trx, now: at, former }) => {
    const everything = { courses: 'all' as const, former }
    await build(trx, instituteId, everything, at, { ...options, isRepair: true })
    return readReport(trx, instituteId)
  })
}

/** Waits until what a caller has just written is published. Undefined if nothing is due. Throws like `publishInstitute`. */
export async function publishDue(
  db: Db,
  instituteId: string,
  now: Date,
  options: PublishOptions = {},
): Promise<PublishReport | undefined> {
  await cleanAhead(db, instituteId, 'changed')
  return asPublisher(db, instituteId, now, async (publishing) => {
    const { trx } = publishing
    const due = await planDue(instituteId, publishing)
    if (due === undefined) return undefined
    await build(trx, instituteId, due, publishing.now, options)
    return readReport(trx, instituteId)
  })
}

/**
 * Publishes a stale institute. Publishes inline, and resolves to `now`, if the change is small, a date has passed or
 * nothing was published before. A larger publish, or one that times out, is handed to `behind`, to be run in the
 * background: the promise resolves to `later`, and readers get the previous revision until then. `now` is the
 * database's time.
 */
export async function publishOrDefer(
  db: Db,
  instituteId: string,
  now: Date,
  behind: (publish: () => Promise<void>) => void,
): Promise<'now' | 'later'> {
  try {
    for (;;) {
      const due = await attempt(db, instituteId, now, 'reader', async ({ hasLock, ...publishing }) => {
        const due = await planDue(instituteId, publishing)
        if (!due?.isInline || !hasLock) return due
        // Without a revision to serve, the request waits without limits.
        if (due.isUnreadable) await liftTimeLimits(publishing.trx)
        await buildOrKeep(publishing.trx, instituteId, due, publishing.now)
        return undefined
      })
      if (due === undefined) return 'now'
      if (!due.isInline) break
      await waitForPublisher(db, instituteId, due.isUnreadable ? 'none' : 'reader')
    }
  } catch (error) {
    if (!isOutOfTime(error) || !(await isReadable(db, instituteId))) throw error
  }
  behind(async () => {
    await cleanAhead(db, instituteId, 'changed')
    await asPublisher(db, instituteId, now, async (publishing) => {
      const due = await planDue(instituteId, publishing)
      if (due) await buildOrKeep(publishing.trx, instituteId, due, publishing.now)
    })
  })
  return 'later'
}

/** Returns whether this version of the software can serve the institute's revision. */
async function isReadable(db: Db, instituteId: string): Promise<boolean> {
  const publication = await db
    .selectFrom('publications')
    .select('shape')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return publication !== undefined && publication.shape >= shapeVersion
}

/** Reads the result of the institute's last publish; throws before the first. */
export async function readReport(db: Db, instituteId: string): Promise<PublishReport> {
  const { revision, entries } = await db
    .selectFrom('publications')
    .select('revision')
    .select(
      sql<number>`(select count(*)::int from published_courses where institute_id = ${instituteId})`.as(
        'entries',
      ),
    )
    .where('institute_id', '=', instituteId)
    .executeTakeFirstOrThrow()
  return { revision: Number(revision), entries, faults: await listPublishFaults(db, instituteId) }
}
