import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { enquiryBackoffMs, enquiryDeadlineMs } from '#lib/outbox/backoff.ts'
import { endOutage, recordOutage } from '#lib/outbox/destination-health.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import type { DeliveryOutcome, FailedOutcome } from '#lib/outbox/outcome.ts'
import type { DueDelivery } from './due.ts'

/**
 * Records that a CRM accepted or refused an enquiry. Returns how many deliveries were parked: given up until somebody
 * retries them.
 */
export async function recordOutcome(
  db: Db,
  lease: Lease,
  due: DueDelivery,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<number> {
  if (outcome.kind === 'delivered') {
    await recordDelivered(db, lease, due, outcome.receipt, now)
    return 0
  }
  const next = new Date(now.getTime() + enquiryBackoffMs(due.attempts + 1))
  const isParked = await failEnquiry(db, due, outcome.reason, next, now)
  // A refusal is an answer: the next outage has a day of its own.
  await endOutage(db, lease)
  return isParked ? 1 : 0
}

/** Records a delivered enquiry. It stays due if the visitor sent it again before or during this attempt. */
async function recordDelivered(
  db: Db,
  lease: Lease,
  { lead, connection, update_id }: DueDelivery,
  receipt: string | null,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The intake locks the same row: a repeat is saved before and counted here, or later and makes the delivery due.
    const stored = await trx
      .selectFrom('leads')
      .select('repeats')
      .where('id', '=', lead.id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return
    const hasNoNewRepeat = stored.repeats === lead.repeats
    await trx
      .updateTable('lead_deliveries')
      .set((eb) => ({
        state: hasNoNewRepeat ? ('delivered' as const) : ('waiting' as const),
        attempts: 0,
        first_attempt_at: null,
        next_attempt_at: hasNoNewRepeat ? null : now,
        delivered_at: now,
        update_id,
        last_error: null,
        receipt: eb.fn.coalesce(sql<string | null>`${receipt}::text`, 'receipt'),
      }))
      .where('lead_id', '=', lead.id)
      .where('connection', '=', connection)
      .where('state', '=', 'waiting')
      .execute()
    await endOutage(trx, lease)
  })
}

/**
 * Records an outage of the CRM, which backs off longer each time. `attempted`: deliveries whose attempt met the outage.
 * When the CRM has been failing for a day, deliveries that waited as long are parked. Returns how many.
 */
export async function recordConnectionOutage(
  db: Db,
  lease: Lease,
  attempted: readonly DueDelivery[],
  outage: FailedOutcome,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const failing = await recordOutage(trx, lease, outage, now)
    // The connection was removed.
    if (!failing) return 0
    const { since, until } = failing
    let parked = 0
    // Their next attempt is after the pause, so that others go first: one of these may cause the failure.
    for (const due of attempted) if (await failEnquiry(trx, due, outage.reason, until, now)) parked++
    return parked + (since <= deadlineStart(now) ? await parkWaiting(trx, lease, outage.reason, now) : 0)
  })
}

async function failEnquiry(
  db: Db,
  due: DueDelivery,
  reason: string,
  next: Date,
  now: Date,
): Promise<boolean> {
  const first = due.first_attempt_at ?? now
  const isOver = first <= deadlineStart(now)
  const { numUpdatedRows } = await db
    .updateTable('lead_deliveries')
    .set({
      state: isOver ? 'parked' : 'waiting',
      attempts: due.attempts + 1,
      first_attempt_at: first,
      next_attempt_at: isOver ? null : next,
      last_error: reason,
    })
    .where('lead_id', '=', due.lead.id)
    .where('connection', '=', due.connection)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return isOver && numUpdatedRows > 0n
}

/** Parks old deliveries to a connection. A delivery never attempted counts from its due time; one without any is old. */
async function parkWaiting(trx: Db, lease: Lease, reason: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('lead_deliveries')
    .set({ state: 'parked', next_attempt_at: null, last_error: reason })
    .where('institute_id', '=', lease.instituteId)
    .where('connection', '=', (eb) =>
      eb.selectFrom('crm_connections').select('name').where('id', '=', lease.key),
    )
    .where('state', '=', 'waiting')
    .where(
      sql<SqlBool>`coalesce(first_attempt_at, next_attempt_at, '-infinity') <= ${deadlineStart(now).toISOString()}::timestamptz`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const deadlineStart = (now: Date): Date => new Date(now.getTime() - enquiryDeadlineMs)
