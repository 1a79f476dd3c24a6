import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Claim } from '#lib/delivery/claim.ts'
import type { Outbox } from '#lib/delivery/deliver-due.ts'
import type { DeliveryOutcome } from '#lib/delivery/outcome.ts'
import { recordOutage, recordSuccess } from '#lib/delivery/standing.ts'
import { type DueEvent, findDueEvent } from './due.ts'
import { postToHook } from './post.ts'

/** A hook that took nothing for so long is sent nothing more. */
const patienceMs = 3 * 24 * 3_600_000

/** Events on their way to those who follow an institute's changes: one at a time for a hook, so they keep their order. */
export const hookEvents: Outbox = {
  destinations: { table: 'hooks', key: 'id' },
  hasDue: (now) => sql`(c.due_at <= ${now} and c.stopped_at is null)`,
  open: async (db, claim, run) => async () => {
    const due = await findDueEvent(db, claim, run.now())
    if (!due) return { outcomes: [], parked: 0 }
    const message = { id: `${claim.key}_${due.revision}`, body: due.event, now: run.now() }
    const outcome = await postToHook({ instituteId: claim.instituteId, ...due }, message, run)
    if (outcome.kind === 'delivered') await recordTold(db, claim, due, run.now())
    else await recordFailed(db, claim, outcome, run.now())
    return { outcomes: [outcome], parked: 0 }
  },
}

/** What changed since the event was made is noticed again. */
async function recordTold(db: Db, claim: Claim, { revision }: DueEvent, now: Date): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ told_revision: revision, told_at: now, event: null, event_revision: null, due_at: null })
    .where('id', '=', claim.key)
    .where('event_revision', '=', String(revision))
    .execute()
  await recordSuccess(db, claim)
}

/** An event that was refused is in the way of those after it, as all failures are. */
const recordFailed = (
  db: Db,
  claim: Claim,
  failed: Exclude<DeliveryOutcome, { kind: 'delivered' }>,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const failing = await recordOutage(trx, claim, { ...failed, kind: 'unavailable' }, now)
    if (failing && failing.since.getTime() <= now.getTime() - patienceMs)
      await trx.updateTable('hooks').set({ stopped_at: now }).where('id', '=', claim.key).execute()
  })
