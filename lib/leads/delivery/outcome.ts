import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryOutcome } from '../crm/connector.ts'
import { enquiryDelayMs, patienceMs, resumeAt } from './backoff.ts'
import type { DueDelivery } from './due.ts'

/** Writes down that the CRM has an enquiry; one that was repeated while it was being sent goes on waiting. */
export async function recordDelivered(
  db: Db,
  { lead }: DueDelivery,
  receipt: string | null,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locked as the intake locks it: a repeat is counted before this, or finds the enquiry delivered after it.
    const stored = await trx
      .selectFrom('leads')
      .select('repeats')
      .where('id', '=', lead.id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return
    const isLatest = stored.repeats === lead.repeats
    await trx
      .updateTable('lead_deliveries')
      .set((eb) => ({
        state: isLatest ? ('delivered' as const) : ('waiting' as const),
        attempts: 0,
        first_attempt_at: null,
        next_attempt_at: isLatest ? null : now,
        delivered_at: now,
        last_error: null,
        receipt: eb.fn.coalesce(sql<string | null>`${receipt}::text`, 'receipt'),
      }))
      .where('lead_id', '=', lead.id)
      .where('state', '=', 'waiting')
      .execute()
    await trx
      .updateTable('crm_connections')
      .set({ failures: 0, failing_since: null, paused_until: null, last_error: null })
      .where('institute_id', '=', lead.institute.id)
      .where('failures', '>', 0)
      .execute()
  })
}

/** Writes down that the CRM would not have an enquiry: it waits longer each time. Answers whether it was parked. */
export function recordRefused(db: Db, due: DueDelivery, reason: string, now: Date): Promise<boolean> {
  return failEnquiry(db, due, reason, new Date(now.getTime() + enquiryDelayMs(due.attempts + 1)), now)
}

/**
 * Writes down that the CRM could not be delivered to: it is left alone for a while, longer each time. After a day
 * without a success all that waited for so long is parked. Answers how many were.
 */
export async function recordUnavailable(
  db: Db,
  due: DueDelivery,
  outage: Extract<DeliveryOutcome, { kind: 'unavailable' }>,
  now: Date,
): Promise<number> {
  const instituteId = due.lead.institute.id
  return db.transaction().execute(async (trx) => {
    const connection = await trx
      .selectFrom('crm_connections')
      .select(['failures', 'failing_since'])
      .where('institute_id', '=', instituteId)
      .forUpdate()
      .executeTakeFirst()
    if (!connection) return 0
    const failures = connection.failures + 1
    const since = connection.failing_since ?? now
    const until = resumeAt(failures, outage.retryAfter, now)
    await trx
      .updateTable('crm_connections')
      .set({ failures, failing_since: since, paused_until: until, last_error: outage.reason })
      .where('institute_id', '=', instituteId)
      .execute()
    // The enquiry goes behind the others: it may be the one that the CRM stumbles over.
    const isParked = await failEnquiry(trx, due, outage.reason, until, now)
    const others = since <= dayBefore(now) ? await parkWaiting(trx, instituteId, outage.reason, now) : 0
    return others + (isParked ? 1 : 0)
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
  const isOver = first <= dayBefore(now)
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
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return isOver && numUpdatedRows > 0n
}

/** Those not tried themselves have waited since they first were due. */
async function parkWaiting(trx: Db, instituteId: string, reason: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('lead_deliveries')
    .set({ state: 'parked', next_attempt_at: null, last_error: reason })
    .where('institute_id', '=', instituteId)
    .where('state', '=', 'waiting')
    .where(
      sql<SqlBool>`coalesce(first_attempt_at, next_attempt_at, '-infinity') <= ${dayBefore(now).toISOString()}::timestamptz`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const dayBefore = (now: Date): Date => new Date(now.getTime() - patienceMs)
