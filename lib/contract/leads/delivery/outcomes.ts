import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { DeliveryOutcome, FailedOutcome } from '#lib/base/net/delivery-outcome.ts'
import {
  endOutage,
  enquiryBackoffMs,
  enquiryDeadlineMs,
  type Lease,
  recordOutage,
  resumeAt,
} from '#lib/base/outbox.ts'
import type { DueMessage } from './due-messages.ts'
import { visitorConnection } from './message-queue.ts'

/** Returns how many messages were parked; they wait until somebody retries them. */
export async function recordOutcome(
  db: Db,
  lease: Lease,
  message: DueMessage,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    let parked = 0
    if (outcome.kind === 'delivered') await recordDelivered(trx, message, outcome.receipt, now)
    else {
      const next = new Date(now.getTime() + enquiryBackoffMs(message.attempts + 1))
      parked = await recordFailure(trx, message, outcome.reason, next, now)
    }
    // A refusal is an answer, so the outage is over. The next outage may again last a day before messages are parked.
    await endOutage(trx, lease)
    return parked
  })
}

/** The row of an enquiry stays. That of any other event goes, unless it was renewed meanwhile. */
async function recordDelivered(
  trx: Db,
  message: DueMessage,
  receipt: string | null,
  now: Date,
): Promise<void> {
  const { lead_id, connection, event } = message
  if (connection === visitorConnection)
    await trx.updateTable('leads').set({ notified_at: now }).where('id', '=', lead_id).execute()
  if (event === 'created' || event === 'updated')
    await trx
      .updateTable('lead_messages')
      .set((eb) => ({
        delivered_at: now,
        receipt: eb.fn.coalesce(sql<string | null>`${receipt}::text`, 'receipt'),
        ...(event === 'created' && { ...untried, state: 'delivered' as const }),
      }))
      .where('lead_id', '=', lead_id)
      .where('connection', '=', connection)
      .where('event', '=', 'created')
      .execute()
  if (event !== 'created') await trx.deleteFrom('lead_messages').where(isSame(message)).execute()
}

const untried = { attempts: 0, first_attempt_at: null, last_error: null }

/** Whether a row is the message as it was read: neither renewed nor removed since. */
const isSame = ({ lead_id, connection, event, at }: DueMessage) => sql<SqlBool>`(lead_id = ${lead_id}
  and connection = ${connection} and event = ${event} and at = ${at} and state <> 'delivered')`

/**
 * Records an outage in which the `attempted` messages failed. Each outage lengthens the backoff. After a day of
 * failures, parks the messages that have waited for a day. Returns the number of parked messages.
 */
export async function recordConnectionOutage(
  db: Db,
  lease: Lease,
  attempted: readonly DueMessage[],
  outage: FailedOutcome,
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const failing = await recordOutage(trx, lease, outage, now)
    // The connection has been removed.
    if (!failing) return 0
    const { since, until } = failing
    let parked = 0
    // These messages come last after the backoff, because one of them may be the cause of the failure.
    for (const message of attempted) parked += await recordFailure(trx, message, outage.reason, until, now)
    const connection = attempted[0]?.connection
    if (connection === undefined || since > deadlineStart(now)) return parked
    return parked + (await parkWaiting(trx, { ...lease, connection }, outage.reason, now))
  })
}

/** Lets a connection rest until its address may get mail again. This is no outage, so nothing counts towards parking. */
export async function holdBack(
  db: Db,
  lease: Lease,
  { reason, retryAfter }: FailedOutcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ backoff_until: resumeAt(1, retryAfter, now), last_error: reason })
    .where('id', '=', lease.key)
    .where('lease', '=', lease.token)
    .execute()
}

/** Returns 1 if the message has failed for a day and is parked, else 0. */
async function recordFailure(
  trx: Db,
  message: DueMessage,
  reason: string,
  next: Date,
  now: Date,
): Promise<number> {
  const first = message.first_attempt_at ?? now
  const isOver = first <= deadlineStart(now)
  const { numUpdatedRows } = await trx
    .updateTable('lead_messages')
    .set({
      state: isOver ? 'parked' : 'waiting',
      attempts: message.attempts + 1,
      first_attempt_at: first,
      next_attempt_at: next,
      last_error: reason,
    })
    .where(isSame(message))
    .executeTakeFirst()
  return isOver ? Number(numUpdatedRows) : 0
}

/** Parks messages that have waited for a day since their first attempt, else since they were made. Returns how many. */
async function parkWaiting(
  trx: Db,
  { instituteId, connection }: { instituteId: string; connection: string },
  reason: string,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('lead_messages')
    .set({ state: 'parked', last_error: reason })
    .where('institute_id', '=', instituteId)
    .where('connection', '=', connection)
    .where('state', '=', 'waiting')
    .where((eb) => eb(eb.fn.coalesce('first_attempt_at', 'at'), '<=', deadlineStart(now)))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const deadlineStart = (now: Date): Date => new Date(now.getTime() - enquiryDeadlineMs)
