import { log } from '#lib/api/log.ts'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryOutcome } from '../crm/connector.ts'
import { keepSession, type OpenConnection, openConnection } from '../crm/open-connection.ts'
import { type Sealing, UnsealFailure } from '../crm/seal.ts'
import { type Claim, claimInstitute, releaseClaim, renewClaim } from './claim.ts'
import { type DueDelivery, findDue } from './due.ts'
import { recordDelivered, recordRefused, recordUnavailable } from './outcome.ts'
import { type Send, SendFailure } from './send.ts'

export interface DeliveryRun {
  /** Asked anew for each enquiry. */
  now: () => Date
  /** Only this institute; undefined: all of them. */
  instituteId?: string | undefined
  /** Attempts at most. */
  limit: number
  /** Aborted: no further enquiry is begun. */
  signal?: AbortSignal | undefined
  send: Send
  sealing: Sealing
}

/** Attempts of a run. */
export interface DeliveryCounts {
  delivered: number
  failed: number
  /** Of all failed ones so far: given up in this run. */
  parked: number
}

/** Institutes that are delivered to at once: a CRM that hangs holds up one of these for ten seconds, then it is left alone. */
const lanes = 16

/**
 * Delivers what is due, institutes beside each other, an institute's enquiries one after the other. Whatever happens
 * an enquiry is delivered at least once, as long as it is not parked: what is not recorded as delivered is sent again.
 */
export async function deliverDue(db: Db, run: DeliveryRun): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { delivered: 0, failed: 0, parked: 0 }
  const budget = { left: run.limit }
  const lane = async (): Promise<void> => {
    while (budget.left > 0 && !run.signal?.aborted) {
      const claim = await claimInstitute(db, run.now(), run.instituteId)
      if (!claim) return
      await deliverClaimed(db, run, claim, budget, counts)
    }
  }
  const width = run.instituteId === undefined ? Math.min(lanes, run.limit) : 1
  const settled = await Promise.allSettled(Array.from({ length: width }, lane))
  for (const { status, reason } of settled as PromiseRejectedResult[]) if (status === 'rejected') throw reason
  return counts
}

async function deliverClaimed(
  db: Db,
  run: DeliveryRun,
  claim: Claim,
  budget: { left: number },
  counts: DeliveryCounts,
): Promise<void> {
  try {
    const connection = await openConnection(db, claim.instituteId, run.sealing)
    while (budget.left-- > 0 && !run.signal?.aborted) {
      if (!(await renewClaim(db, claim, run.now()))) return
      const due = await findDue(db, claim.instituteId, run.now())
      if (!due) return
      const outcome = await attempt(db, run, claim, connection, due)
      if (outcome.kind === 'delivered') {
        await recordDelivered(db, due, outcome.receipt, run.now())
        counts.delivered++
        continue
      }
      counts.failed++
      if (outcome.kind === 'unavailable') {
        counts.parked += await recordUnavailable(db, due, outcome, run.now())
        return
      }
      if (await recordRefused(db, due, outcome.reason, run.now())) counts.parked++
    }
  } finally {
    await releaseClaim(db, claim, run.now())
  }
}

async function attempt(
  db: Db,
  { now, send, sealing }: DeliveryRun,
  claim: Claim,
  connection: OpenConnection | UnsealFailure | undefined,
  { lead, receipt }: DueDelivery,
): Promise<DeliveryOutcome> {
  if (!connection) return { kind: 'unavailable', reason: 'the connection is gone' }
  if (connection instanceof UnsealFailure) return { kind: 'unavailable', reason: connection.message }
  const { connector, settings, secrets } = connection
  let own: unknown
  const keep = async (text: string): Promise<void> => {
    connection.session = text
    await keepSession(db, claim, text, sealing).catch((error: unknown) => {
      own = error
      throw error
    })
  }
  try {
    return await connector.deliver(lead, receipt, {
      settings,
      secrets,
      send,
      now: now(),
      kept: connection.session,
      keep,
    })
  } catch (error) {
    // Of our database, which is no reason to leave the CRM alone.
    if (error === own) throw error
    if (error instanceof SendFailure) return { kind: 'unavailable', reason: error.message }
    // The connector is at fault, not the enquiry: as with a CRM that fails, nothing is lost and the others go on.
    log().error({ institute_id: lead.institute.id, err: error }, 'a CRM connector failed')
    return { kind: 'unavailable', reason: 'the connector failed; the log has the reason' }
  }
}
