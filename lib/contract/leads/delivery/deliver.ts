import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { databaseClock } from '#lib/base/db/clock.ts'
import type { Db } from '#lib/base/db/open.ts'
import { log } from '#lib/base/log.ts'
import {
  attemptOnce,
  DeliveryFailure,
  type DeliveryOutcome,
  type FailedOutcome,
} from '#lib/base/net/delivery-outcome.ts'
import { deliveryFromEnv } from '#lib/base/net/delivery-settings.ts'
import type { Send } from '#lib/base/net/send.ts'
import {
  type Delivered,
  type DeliveryRun,
  deliverDue,
  type Lease,
  type Outbox,
  renewLease,
} from '#lib/base/outbox.ts'
import { linkOver, type OpenConnection, openConnection } from '../crm/connections.ts'
import { type DueMessage, findDueMessages } from './due-messages.ts'
import { claimMessages, isDue, unclaimed } from './message-queue.ts'
import { holdBack, recordConnectionOutage, recordOutcome } from './outcomes.ts'

/** Longest backoff, in milliseconds, that a background delivery waits for. The sweep handles longer ones. */
const backoffMaxMs = 20_000

/** Waits for short backoffs and repeats until nothing is due or the signal aborts. */
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

/** False if none is backing off, the wait would be too long, or `signal` aborts. */
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
  hasDue: (now) => sql`(c.paused_at is null and exists (
    select from lead_messages m
    where m.institute_id = c.institute_id and m.connection in (c.name, ${unclaimed}) and ${isDue(now)}))`,
  async open(db, lease, run) {
    const connection = await openConnection(db, lease.instituteId, { id: lease.key }, run.sealing).catch(
      (error: unknown) => {
        if (error instanceof DeliveryFailure) return error
        throw error
      },
    )
    const atOnce = connection instanceof DeliveryFailure ? 1 : connection.connector.atOnce
    const attempt = attemptOver(db, run, lease, connection)
    await claimMessages(db, lease.instituteId)
    return (most) =>
      deliverRows(db, lease, run, attempt, () =>
        findDueMessages(db, lease, run.now(), Math.min(most, atOnce)),
      )
  },
}

/**
 * Delivers due messages. Concurrent failures count as a single failure of the CRM, so they are recorded after all
 * attempts. A message whose lease was lost before its attempt stays as it is.
 */
export async function deliverRows(
  db: Db,
  lease: Lease,
  { now }: DeliveryRun,
  attempt: (due: DueMessage) => Promise<DeliveryOutcome>,
  findDue: () => Promise<DueMessage[]>,
): Promise<Delivered> {
  const outcomes: DeliveryOutcome[] = []
  const outages: { due: DueMessage; outcome: FailedOutcome }[] = []
  let deferred: FailedOutcome | undefined
  let parked = 0
  const deliverOne = async (due: DueMessage): Promise<void> => {
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
  for (const one of tries)
    if (one.status === 'rejected' && !(one.reason instanceof LostLease)) throw one.reason
  return { outcomes, parked }
}

/** Instead of an attempt: the connection was paused, changed, removed or taken over since it was leased. */
class LostLease extends Error {}

/**
 * Returns a function that delivers a message over a connection. The function throws only if our own database fails, or
 * `LostLease`: it looks once more right before its first request, so that nothing is sent after a pause was answered.
 */
function attemptOver(
  db: Db,
  run: DeliveryRun,
  lease: Lease,
  connection: OpenConnection | DeliveryFailure,
): (due: DueMessage) => Promise<DeliveryOutcome> {
  if (connection instanceof DeliveryFailure) return async () => connection.outcome
  const { connector } = connection
  const afterGap = gaps(connector.callGapMs)
  return async ({ lead, receipt }) => {
    let own: unknown
    const ourOwn = <Value>(work: Promise<Value>): Promise<Value> =>
      work.catch((error: unknown) => {
        own = error
        throw error
      })
    let looked: Promise<void> | undefined
    const look = () => {
      looked ??= ourOwn(requireLease(db, lease))
      return looked
    }
    const send: Send = async (outgoing, signal) => {
      await afterGap(look, signal)
      return run.send(outgoing, signal)
    }
    const mail: DeliveryRun['mail'] = async (message, signal) => {
      await look()
      return run.mail(message, signal)
    }
    return attemptOnce(async (signal) => {
      const means = { now: run.now(), signal, lease: lease.token }
      const link = linkOver(db, connection, { send, mail, sealing: run.sealing }, means)
      const given = {
        ...link,
        keep: (text: string) => ourOwn(link.keep(text)),
        versionOf: (id: string, language?: string) => ourOwn(link.versionOf(id, language)),
        readerOf: async (address: string) => {
          const reader = await ourOwn(link.readerOf(address))
          return reader && { ...reader, keepForSummary: (id: string) => ourOwn(reader.keepForSummary(id)) }
        },
      }
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
}

async function requireLease(db: Db, lease: Lease): Promise<void> {
  if (!(await renewLease(db, lease))) throw new LostLease()
}

/** Waits since the end of the call before. The first waits too: another process may have just called. */
export function gaps(gapMs: number): (look: () => Promise<void>, signal?: AbortSignal) => Promise<void> {
  if (gapMs === 0) return (look) => look()
  let before = Promise.resolve(performance.now())
  return async (look, signal) => {
    const looked = before.then(async (at) => {
      await sleep(at + gapMs - performance.now(), undefined, { signal }).catch(() => undefined)
      signal?.throwIfAborted()
      await look()
    })
    before = looked.catch(() => undefined).then(() => performance.now())
    await looked
  }
}
