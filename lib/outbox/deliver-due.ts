import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { Send } from './http/send.ts'
import {
  acquireLease,
  type Destinations,
  type Lease,
  releaseLease,
  renewLease,
  renewUntilStopped,
} from './lease.ts'
import type { SendMail } from './mail.ts'
import type { DeliveryOutcome } from './outcome.ts'
import type { Sealing } from './seal.ts'

export interface DeliveryRun {
  /** Asked anew for each attempt. */
  now: () => Date
  /** Only this institute; undefined: all of them. */
  instituteId?: string | undefined
  /** Aborted: nothing further is begun. */
  signal?: AbortSignal | undefined
  send: Send
  mail: SendMail
  sealing: Sealing
  /** Destinations that are delivered to at once; 32 unless given. */
  lanes?: number
  /** A destination's turn; 5 s unless given. */
  turnMs?: number
}

/** Attempts of a run. */
export interface DeliveryCounts {
  delivered: number
  failed: number
  /** Of all failed ones so far: given up in this run. */
  parked: number
}

/** What came of attempts, and how much was given up with them. */
export interface Delivered {
  outcomes: DeliveryOutcome[]
  parked: number
}

/** Things to be delivered to places of one kind. */
export interface Outbox {
  destinations: Destinations
  /** Whether something is due for the destination `c`. */
  hasDue: (now: Date) => RawBuilder<SqlBool>
  /**
   * Opens what deliveries to a claimed destination need; answers how to deliver what is due there next, at most so many
   * things at once, and record what comes of it. Without outcomes nothing is due.
   */
  open: (db: Db, lease: Lease, run: DeliveryRun) => Promise<(most: number) => Promise<Delivered>>
}

const lanesDefault = 32
/** Then those that wait come first, however much is left for a destination and however slow it is. */
const turnMsDefault = 5_000
const pollMs = 1_000

/**
 * Delivers what is due: destinations beside each other and in turns, and for one of them more things at once the longer
 * it takes all: one, two, four and so on, as far as its outbox goes. So one that fails is tried with one thing only.
 * Whatever happens a thing is delivered at least once, as long as it is not given up: what is not recorded as delivered
 * is sent again. What fails on our side ends that turn only, and is thrown when the others are done.
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
      // What becomes due meanwhile does not wait for a slow one.
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
