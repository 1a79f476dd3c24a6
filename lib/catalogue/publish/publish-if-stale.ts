import { sql } from 'kysely'
import { isOutOfTime } from '#lib/db/failures.ts'
import { liftTimeLimits } from '#lib/db/limits.ts'
import type { Db } from '#lib/db/open.ts'
import { publishBehind } from './behind.ts'
import { build } from './build.ts'
import { cleanAhead } from './clean-ahead.ts'
import { isOfContent } from './content-fault.ts'
import { type Due, findDuePublish } from './due.ts'
import { asPublisher, type Terms } from './publisher.ts'

/**
 * Publishes a stale institute. A small change, a passed date or a first publish is published inline (`now`). Anything
 * larger, and a publish that times out, runs in the background while readers get the last revision (`later`).
 * `onFailure` is called when a background publish fails; a later request retries.
 */
export async function publishIfStale(
  db: Db,
  instituteId: string,
  now: Date,
  onFailure: (error: unknown) => void,
): Promise<'now' | 'later'> {
  const last: { due?: Due | undefined } = {}
  const find = async (trx: Db, inlineMax?: number) => {
    last.due = await findDuePublish(trx, instituteId, now, inlineMax)
    return last.due
  }
  const publish = (inlineMax?: number, terms?: Terms) =>
    asPublisher(
      db,
      instituteId,
      async (trx) => {
        const due = await find(trx, inlineMax)
        if (!due?.isInline) return
        // There is no revision to serve, so the request waits without limits.
        if (due.isUnreadable) await liftTimeLimits(trx)
        await orRecord(trx, instituteId, now, () => build(trx, instituteId, due.courses, now))
      },
      terms,
    )
  // A reader waits for another publisher of a small change, and then finds nothing due.
  const whileBusy = async () => {
    const due = await find(db)
    if (due && !due.isInline) return 'leave'
    return due?.isUnreadable ? 'none' : 'reader'
  }
  try {
    await publish(undefined, { deadline: 'reader', whileBusy })
    if (!last.due || last.due.isInline) return 'now'
  } catch (error) {
    if (last.due?.isUnreadable || !isOutOfTime(error)) throw error
  }
  publishBehind(instituteId, now, onFailure, async () => {
    await cleanAhead(db, instituteId, 'changed')
    await publish(Number.POSITIVE_INFINITY)
  })
  return 'later'
}

/**
 * Runs `publish`, or records that authored content keeps the whole institute from being published. Its last revision
 * then stays until the next change. Both use one snapshot, so later changes stay due. Throws any other error, and every
 * error while there is no revision.
 */
async function orRecord(
  trx: Db,
  instituteId: string,
  now: Date,
  publish: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint unpublished`.execute(trx)
  try {
    await publish()
  } catch (error) {
    if (!isOfContent(error)) throw error
    await sql`rollback to savepoint unpublished`.execute(trx)
    const publication = await trx
      .selectFrom('publications')
      .select('institute_id')
      .where('institute_id', '=', instituteId)
      .executeTakeFirst()
    if (publication === undefined) throw error
    const fault = { message: error.message, failed_at: now.toISOString() }
    await trx
      .insertInto('publish_faults')
      .values({ institute_id: instituteId, kind: 'site', id: '', ...fault })
      .onConflict((conflict) => conflict.columns(['institute_id', 'kind', 'id']).doUpdateSet(fault))
      .execute()
    await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
    // Dates do not make it due either, or each request would retry in vain.
    await trx
      .updateTable('publications')
      .set({ next_change_at: null })
      .where('institute_id', '=', instituteId)
      .execute()
  }
}
