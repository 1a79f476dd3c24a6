import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Delivered, DeliveryRun, Outbox } from '#lib/outbox/deliver-due.ts'
import type { Lease } from '#lib/outbox/lease.ts'
import { DeliveryFailure, type DeliveryOutcome, type FailedOutcome } from '#lib/outbox/outcome.ts'
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
        if (error instanceof DeliveryFailure) return error
        throw error
      },
    )
    const { atOnce, callGapMs } =
      connection instanceof DeliveryFailure ? { atOnce: 1, callGapMs: 0 } : connection.connector
    const attempt = attemptOver(db, { ...run, send: throttled(run.send, callGapMs) }, lease, connection)
    return async (most) => {
      await handOver(db, lease.instituteId, run.now())
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
  const outcomes: DeliveryOutcome[] = []
  const outages: { due: DueDelivery; outcome: FailedOutcome }[] = []
  let parked = 0
  const deliverOne = async (due: DueDelivery): Promise<void> => {
    const outcome = await attempt(due)
    if (outcome.kind === 'unavailable') outages.push({ due, outcome })
    else {
      const given = await recordOutcome(db, lease, due, outcome, now())
      parked += given
    }
    outcomes.push(outcome)
  }
  const due = await findDueDeliveries(db, lease, now(), most)
  const tries = await Promise.allSettled(due.map(deliverOne))
  const retryAt = ({ outcome }: { outcome: FailedOutcome }) => Number(outcome.retryAfter ?? 0)
  const [longest] = outages.toSorted((a, b) => retryAt(b) - retryAt(a))
  const attempted = outages.map((one) => one.due)
  if (longest) parked += await recordConnectionOutage(db, lease, attempted, longest.outcome, now())
  for (const one of tries) if (one.status === 'rejected') throw one.reason
  return { outcomes, parked }
}
