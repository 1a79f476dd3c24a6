import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Delivered, DeliveryRun, Outbox } from '#lib/outbox/deliver-due.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import { type DeliveryOutcome, OutageError } from '#lib/outbox/outcome.ts'
import { throttled } from '#lib/outbox/throttle.ts'
import { openConnection } from '../crm/open-connection.ts'
import { attemptOver } from './attempt.ts'
import { type DueDelivery, findDueDeliveries, isDue } from './due.ts'
import { handOver } from './hand-over.ts'
import { recordConnectionOutage, recordOutcome } from './record-outcome.ts'

/** The outbox of enquiries for the connections of their institute. */
export const enquiries: Outbox = {
  destinations: { table: 'crm_connections', key: 'id' },
  hasDue: (now) => sql`(c.paused_at is null and (
    exists (select from leads l where l.institute_id = c.institute_id and l.due_at is not null)
    or exists (
      select from lead_deliveries d
      where d.institute_id = c.institute_id and d.connection = c.name and d.state = 'waiting' and ${isDue(now)}
    )
  ))`,
  async open(db, lease, run) {
    const connection = await openConnection(db, lease.instituteId, { id: lease.key }, run.sealing).catch(
      (error: unknown) => {
        if (error instanceof OutageError) return error
        throw error
      },
    )
    const { atOnce, callGapMs } =
      connection instanceof OutageError ? { atOnce: 1, callGapMs: 0 } : connection.connector
    const attempt = attemptOver(db, { ...run, send: throttled(run.send, callGapMs) }, lease, connection)
    return async (most) => {
      await handOver(db, lease.instituteId)
      return deliver(db, lease, run, attempt, Math.min(most, atOnce))
    }
  },
}

/** Records outages after all attempts: several at once are one failure of the CRM. */
async function deliver(
  db: Db,
  lease: Lease,
  { now }: DeliveryRun,
  attempt: (due: DueDelivery) => Promise<DeliveryOutcome>,
  most: number,
): Promise<Delivered> {
  const kept: DueDelivery[] = []
  const deliverOne = async (due: DueDelivery) => {
    const outcome = await attempt(due)
    if (outcome.kind !== 'unavailable')
      return { outcome, parked: await recordOutcome(db, lease, due, outcome, now()) }
    kept.push(due)
    return { outcome, parked: 0 }
  }
  const due = await findDueDeliveries(db, lease, now(), most)
  const tries = await Promise.allSettled(due.map(deliverOne))
  const results = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const outcomes = results.map(({ outcome }) => outcome)
  const [outage] = outcomes
    .filter((outcome) => outcome.kind === 'unavailable')
    .sort((a, b) => Number(b.retryAfter ?? 0) - Number(a.retryAfter ?? 0))
  const given = outage ? await recordConnectionOutage(db, lease, kept, outage, now()) : 0
  for (const one of tries) if (one.status === 'rejected') throw one.reason
  return { outcomes, parked: results.reduce((sum, { parked }) => sum + parked, given) }
}
