import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import {
  attemptOnce,
  DeliveryFailure,
  type DeliveryOutcome,
  type FailedOutcome,
} from '#lib/base/net/outcome.ts'
import type { Send } from '#lib/base/net/send.ts'
import { type Delivered, type DeliveryRun, deliverDue, type Lease, type Outbox } from '#lib/base/outbox.ts'
import { linkOver, type OpenConnection, openConnection } from '../crm/connections.ts'
import { findDueNotices, isNoticeDue } from './notices.ts'
import {
  type DueDelivery,
  findDueDeliveries,
  handOver,
  holdBack,
  isDue,
  recordConnectionOutage,
  recordOutcome,
} from './rows.ts'

/** Longest backoff, in milliseconds, that a background delivery waits for. The sweep handles longer ones. */
const backoffMaxMs = 20_000

/**
 * Delivers an institute's due enquiries. Waits for short backoffs and repeats until nothing is due or the signal
 * aborts.
 */
export async function deliverNow(db: Db, instituteId: string, signal: AbortSignal): Promise<void> {
  const now = await databaseClock(db)
  let began: Date
  do {
    began = now()
    const counts = await deliverDue(db, enquiries, { now, instituteId, signal, ...deliveryFromEnv() })
    if (counts.failed > 0)
      log().warn({ institute_id: instituteId, ...counts }, 'enquiries were not delivered')
  } while (await waitForBackoff(db, instituteId, began, now, signal))
}

/**
 * Waits until one of the institute's connections finishes its backoff. Returns false if none is backing off, the wait
 * would be too long, or `signal` aborts.
 */
async function waitForBackoff(
  db: Db,
  instituteId: string,
  began: Date,
  now: () => Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { until } = await db
    .selectFrom('crm_connections')
    .select((eb) => eb.fn.min('backoff_until').as('until'))
    .where('institute_id', '=', instituteId)
    .where('backoff_until', '>', began)
    .executeTakeFirstOrThrow()
  if (!until || signal.aborted) return false
  const waitMs = Math.max(until.getTime() - now().getTime(), 0)
  if (waitMs > backoffMaxMs) return false
  return sleep(waitMs, true, { signal }).catch(() => false)
}

export const enquiries: Outbox = {
  destinations: { table: 'crm_connections', key: 'id' },
  hasDue: (now) => sql`(c.paused_at is null and (
    exists (select from leads l where l.institute_id = c.institute_id and l.due_at is not null)
    or exists (
      select from lead_deliveries d
      where d.institute_id = c.institute_id and d.connection = c.name and d.state = 'waiting' and ${isDue(now)}
    ) or exists (
      select from lead_notices n
      where n.institute_id = c.institute_id and n.connection = c.name and ${isNoticeDue(now)}
    )
  ))`,
  async open(db, lease, run) {
    const connection = await openConnection(db, lease.instituteId, { id: lease.key }, run.sealing).catch(
      (error: unknown) => {
        if (error instanceof DeliveryFailure) return error
        throw error
      },
    )
    const { atOnce, callGapMs } =
      connection instanceof DeliveryFailure ? { atOnce: 1, callGapMs: 0 } : connection.connector
    const attempt = attemptOver(db, { ...run, send: throttled(run.send, callGapMs) }, lease, connection)
    return async (most) => {
      await handOver(db, lease.instituteId, run.now())
      return deliverRows(db, lease, run, attempt, async () => {
        const due = await findDueDeliveries(db, lease, run.now(), Math.min(most, atOnce))
        return due.length > 0 ? due : findDueNotices(db, lease, run.now(), Math.min(most, atOnce))
      })
    }
  },
}

/**
 * Delivers due enquiries. Concurrent failures count as a single failure of the CRM, so they are recorded after all
 * attempts.
 */
export async function deliverRows(
  db: Db,
  lease: Lease,
  { now }: DeliveryRun,
  attempt: (due: DueDelivery) => Promise<DeliveryOutcome>,
  findDue: () => Promise<DueDelivery[]>,
): Promise<Delivered> {
  const outcomes: DeliveryOutcome[] = []
  const outages: { due: DueDelivery; outcome: FailedOutcome }[] = []
  let deferred: FailedOutcome | undefined
  let parked = 0
  const deliverOne = async (due: DueDelivery): Promise<void> => {
    const outcome = await attempt(due)
    if (outcome.kind === 'unavailable') outages.push({ due, outcome })
    else if (outcome.kind === 'deferred') deferred = outcome
    else {
      const given = await recordOutcome(db, lease, due, outcome, now())
      parked += given
    }
    outcomes.push(outcome)
  }
  const tries = await Promise.allSettled((await findDue()).map(deliverOne))
  const retryAt = ({ outcome }: { outcome: FailedOutcome }) => Number(outcome.retryAfter ?? 0)
  const [longest] = outages.toSorted((a, b) => retryAt(b) - retryAt(a))
  const attempted = outages.map((one) => one.due)
  if (longest) parked += await recordConnectionOutage(db, lease, attempted, longest.outcome, now())
  if (deferred) await holdBack(db, lease, deferred, now())
  for (const one of tries) if (one.status === 'rejected') throw one.reason
  return { outcomes, parked }
}

/**
 * Returns a function that delivers an enquiry over a connection. The function throws only if our own database fails.
 */
const attemptOver =
  (db: Db, run: DeliveryRun, lease: Lease, connection: OpenConnection | DeliveryFailure) =>
  async ({ lead, receipt }: DueDelivery): Promise<DeliveryOutcome> => {
    if (connection instanceof DeliveryFailure) return connection.outcome
    let own: unknown
    return attemptOnce(async (signal) => {
      const link = linkOver(db, connection, run, { now: run.now(), signal, lease: lease.token })
      const inOwnDatabase = <Value>(work: Promise<Value>): Promise<Value> =>
        work.catch((error: unknown) => {
          own = error
          throw error
        })
      const given = {
        ...link,
        keep: (text: string) => inOwnDatabase(link.keep(text)),
        versionOf: (id: string, language?: string) => inOwnDatabase(link.versionOf(id, language)),
        readerOf: async (address: string) => {
          const reader = await inOwnDatabase(link.readerOf(address))
          return (
            reader && { ...reader, keepForSummary: (id: string) => inOwnDatabase(reader.keepForSummary(id)) }
          )
        },
      }
      const { connector } = connection
      if (!('erased_at' in lead)) return connector.deliver(lead, receipt, given)
      await connector.erase(lead, receipt, given)
      return null
    }).catch((error: unknown) => {
      // Our own database failed, so the CRM gets no backoff.
      if (error === own) throw error
      // A connector's bug counts as an outage, so that no enquiry is lost.
      log().error({ institute_id: lease.instituteId, err: error }, 'a CRM connector failed')
      return { kind: 'unavailable', reason: 'the connector failed; the reason is in the log' }
    })
  }

/**
 * Wraps a sender so that requests start at least `gapMs` apart. Even the first request waits, because another process
 * may have just called the same destination.
 */
export function throttled(send: Send, gapMs: number): Send {
  if (gapMs === 0) return send
  let before = Promise.resolve(performance.now())
  return async (outgoing, signal) => {
    const starts = before.then(async (at) => {
      await sleep(at + gapMs - performance.now(), undefined, { signal }).catch(() => undefined)
      return performance.now()
    })
    before = starts
    await starts
    signal?.throwIfAborted()
    return send(outgoing, signal)
  }
}
