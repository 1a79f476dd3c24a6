import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { FailedOutcome } from '#lib/net/outcome.ts'
import type { Lease, Outbox } from '#lib/outbox.ts'
import { endOutage, recordOutage } from '#lib/outbox.ts'
import { type DueEvent, findDueEvent, gatherEnd } from './due.ts'
import { postToHook } from './post.ts'

/** A hook that fails this long is paused. */
const failingMaxMs = 3 * 24 * 3_600_000

/** Sends each hook one event at a time, so that events arrive in order. */
export const hookEvents: Outbox = {
  destinations: { table: 'hooks', key: 'id' },
  // A later moment was stored before the clock went back.
  hasDue: (now) => sql`((c.due_at <= ${now} or c.due_at > ${gatherEnd(now)}) and c.paused_at is null)`,
  open: async (db, lease, run) => async () => {
    const due = await findDueEvent(db, lease, run.now())
    if (!due) return { outcomes: [], parked: 0 }
    const message = { id: `${lease.key}_${due.revision}`, body: due.event, now: run.now() }
    const outcome = await postToHook({ instituteId: lease.instituteId, ...due }, message, run)
    if (outcome.kind === 'delivered') await recordSent(db, lease, due, run.now())
    else await recordFailed(db, lease, outcome, run.now())
    return { outcomes: [outcome], parked: 0 }
  },
}

/** Changes since make the hook due again. */
async function recordSent(db: Db, lease: Lease, { revision }: DueEvent, now: Date): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ sent_revision: revision, sent_at: now, event: null, event_revision: null, due_at: null })
    .where('id', '=', lease.key)
    .where('event_revision', '=', String(revision))
    .execute()
  await endOutage(db, lease)
}

/** A refused event blocks later ones, like any failure. */
const recordFailed = (db: Db, lease: Lease, failed: FailedOutcome, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const failing = await recordOutage(trx, lease, failed, now)
    if (failing && failing.since.getTime() <= now.getTime() - failingMaxMs)
      await trx.updateTable('hooks').set({ paused_at: now }).where('id', '=', lease.key).execute()
  })
