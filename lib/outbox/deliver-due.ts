import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryDeps } from './delivery-settings.ts'
import {
  acquireLease,
  type Destinations,
  type Lease,
  releaseLease,
  renewLease,
  renewUntilStopped,
} from './lease.ts'
import type { DeliveryOutcome } from './outcome.ts'

export interface DeliveryRun extends Omit<DeliveryDeps, 'privateHosts'> {
  /** Called for each attempt. */
  now: () => Date
  /** Only this institute; undefined: all of them. */
  instituteId?: string | undefined
  /** Aborted: nothing further starts. */
  signal?: AbortSignal | undefined
  /** Destinations served side by side; 32 by default. */
  lanes?: number
  /** How long one destination is served before others; 5 s by default. */
  turnMs?: number
}

/** Counts of attempts. */
export interface DeliveryCounts {
  delivered: number
  failed: number
  /** Deliveries given up in this run. */
  parked: number
}

/** The outcomes of some attempts, and how many deliveries were given up. */
export interface Delivered {
  outcomes: DeliveryOutcome[]
  parked: number
}

/** The stored messages for one kind of destination. */
export interface Outbox {
  destinations: Destinations
  /** A condition: something is due for the destination `c`. */
  hasDue: (now: Date) => RawBuilder<SqlBool>
  /**
   * Prepares deliveries to a leased destination. The returned function delivers up to `most` due messages at once,
   * records their outcomes and returns them; no outcomes mean that nothing is due.
   */
  open: (db: Db, lease: Lease, run: DeliveryRun) => Promise<(most: number) => Promise<Delivered>>
}

const lanesDefault = 32
/** After this time waiting destinations come first, however much is left for this one. */
const turnMsDefault = 5_000
const pollMs = 1_000

/**
 * Delivers what is due, at least once. Destinations are served side by side. One destination gets one message, then two,
 * four and so on while all succeed, so a failing one is called once. An unrecorded delivery is sent again. An error on
 * our side ends that destination's turn only, and is thrown when the others are done.
 */
export async function deliverDue(db: Db, outbox: Outbox, run: DeliveryRun): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { delivered: 0, failed: 0, parked: 0 }
  const turns = new Set<Promise<void>>()
  const failures: Error[] = []
  const begin = (lease: Lease): void => {
    const turn = takeTurn(db, outbox, run, lease, counts)
      .catch((error: Error) => {
        failures.push(new Error(`delivering for ${lease.instituteId}: ${error.message}`, { cause: error }))
      })
      .finally(() => turns.delete(turn))
    turns.add(turn)
  }
  try {
    while (!run.signal?.aborted) {
      const isFree = turns.size < (run.lanes ?? lanesDefault)
      const lease =
        isFree &&
        (await acquireLease(db, outbox.destinations, outbox.hasDue(run.now()), run.now(), run.instituteId))
      if (lease) begin(lease)
      else if (turns.size === 0) break
      // New messages do not wait for a slow destination.
      else await Promise.race([...turns, sleep(pollMs, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(turns)
  }
  if (failures.length > 0) throw failures[0]
  return counts
}

async function takeTurn(
  db: Db,
  outbox: Outbox,
  run: DeliveryRun,
  lease: Lease,
  counts: DeliveryCounts,
): Promise<void> {
  const stop = renewUntilStopped(db, lease)
  const until = performance.now() + (run.turnMs ?? turnMsDefault)
  try {
    const deliverNext = await outbox.open(db, lease, run)
    for (let most = 1; performance.now() < until && !run.signal?.aborted; most *= 2) {
      if (!(await renewLease(db, lease))) return
      const { outcomes, parked } = await deliverNext(most)
      const delivered = outcomes.filter(({ kind }) => kind === 'delivered').length
      counts.parked += parked
      counts.delivered += delivered
      counts.failed += outcomes.length - delivered
      if (outcomes.length === 0 || outcomes.some(({ kind }) => kind === 'unavailable')) break
    }
    await releaseLease(db, lease)
  } finally {
    stop()
  }
}
