import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { attemptOnce, type DeliveryOutcome } from '#lib/base/net/delivery-outcome.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import {
  type DeliveryRun,
  deliverDue,
  endOutage,
  type Lease,
  type Outbox,
  recordOutage,
} from '#lib/base/outbox.ts'
import { dateIn } from '#lib/contract/catalogue/rules/calendar.ts'
import type { TaskContext } from '#lib/module.ts'
import { nextMorning } from '#lib/modules/dashboard/summaries.ts'
import { type DueSummary, findDue, writeSummary } from './summary.ts'

/** The daily summaries, by member. A retry has the same `Message-ID`. */
export const summaries: Outbox = {
  destinations: { table: 'staff_summaries', key: 'id' },
  hasDue: (now) => sql<SqlBool>`(c.due_at <= ${now}::timestamptz)`,
  open: async (db, lease, run) => async () => {
    const now = run.now()
    const due = await findDue(db, lease.key, now)
    if (!due) return { outcomes: [], parked: 0 }
    const outcome = await sendOne(db, due, run, now)
    await record(db, lease, due, outcome, now)
    return { outcomes: [outcome], parked: 0 }
  },
}

/** Sends a summary. A morning on which there is nothing to tell has none, and counts as delivered. */
async function sendOne(db: Db, due: DueSummary, { mail }: DeliveryRun, now: Date): Promise<DeliveryOutcome> {
  const written = await writeSummary(db, due, now)
  if (!written) return { kind: 'delivered', receipt: null }
  const { email: to, time_zone, due_at } = due
  const id = `summary.${due.id}.${dateIn(time_zone, due_at ?? now)}`
  return attemptOnce(async (signal) =>
    mail(
      { ...written, to, permit: await countMail(db, to, 'notice'), replyTo: null, id, follows: null },
      signal,
    ),
  )
}

/** Records what became of a summary. One that could not be sent stays due; a refused one is not tried again that day. */
async function record(
  db: Db,
  lease: Lease,
  due: DueSummary,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (outcome.kind === 'unavailable' || outcome.kind === 'deferred') {
      await recordOutage(trx, lease, outcome, now)
      return
    }
    await sql`update staff_summaries as s
      set due_at = case when s.is_wanted then ${nextMorning(now)} end,
        told_until = case when ${outcome.kind === 'delivered'} then ${now}::timestamptz else s.told_until end
      from institutes i where i.id = s.institute_id and s.id = ${due.id}`.execute(trx)
    if (outcome.kind === 'delivered')
      await sql`delete from staff_summary_leads where staff_id = ${due.id} and at <= ${now}::timestamptz`.execute(
        trx,
      )
    await endOutage(trx, lease)
  })
}

export async function sendSummaries({ db, now, signal }: TaskContext): Promise<void> {
  if (env().SMTP_URL === undefined) return
  const done = await deliverDue(db, summaries, { now, signal, ...deliveryFromEnv() })
  if (done.delivered + done.failed > 0) log().info(done, 'sent daily summaries')
}
