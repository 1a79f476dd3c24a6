import { setTimeout as sleep } from 'node:timers/promises'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { type Claim, claimDestination, keepClaim, releaseClaim, renewClaim } from './claim.ts'
import type { Destinations } from './destinations.ts'
import type { DeliveryOutcome } from './outcome.ts'
import type { Sealing } from './seal.ts'
import type { Send } from './send.ts'

export interface DeliveryRun {
  /** Asked anew for each attempt. */
  now: () => Date
  /** Only this institute; undefined: all of them. */
  instituteId?: string | undefined
  /** Aborted: nothing further is begun. */
  signal?: AbortSignal | undefined
  send: Send
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

/** What came of one attempt, and how much was given up with it. */
export interface Delivered {
  outcome: DeliveryOutcome
  parked: number
}

/** Things to be delivered to places of one kind. */
export interface Outbox {
  destinations: Destinations
  /** Whether something is due for the destination `c`. */
  hasDue: (now: Date) => RawBuilder<SqlBool>
  /**
   * Opens what deliveries to a claimed destination need; answers how to deliver the next thing that is due there,
   * which is undefined when nothing is, and records what comes of it.
   */
  open: (db: Db, claim: Claim, run: DeliveryRun) => Promise<() => Promise<Delivered | undefined>>
}

const lanesDefault = 32
/** Then those that wait come first, however much is left for a destination and however slow it is. */
const turnMsDefault = 5_000
const pollMs = 1_000

/**
 * Delivers what is due: destinations beside each other and in turns, what is due for one of them one after the other.
 * Whatever happens a thing is delivered at least once, as long as it is not given up: what is not recorded as delivered
 * is sent again. What fails on our side ends that turn only, and is thrown when the others are done.
 */
export async function deliverDue(db: Db, outbox: Outbox, run: DeliveryRun): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { delivered: 0, failed: 0, parked: 0 }
  const turns = new Set<Promise<void>>()
  const failures: Error[] = []
  const begin = (claim: Claim): void => {
    const turn = takeTurn(db, outbox, run, claim, counts)
      .catch((error: Error) => {
        failures.push(new Error(`delivering for ${claim.instituteId}: ${error.message}`, { cause: error }))
      })
      .finally(() => turns.delete(turn))
    turns.add(turn)
  }
  try {
    while (!run.signal?.aborted) {
      const isFree = turns.size < (run.lanes ?? lanesDefault)
      const claim =
        isFree &&
        (await claimDestination(
          db,
          outbox.destinations,
          outbox.hasDue(run.now()),
          run.now(),
          run.instituteId,
        ))
      if (claim) begin(claim)
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
  claim: Claim,
  counts: DeliveryCounts,
): Promise<void> {
  const stop = keepClaim(db, claim)
  const until = performance.now() + (run.turnMs ?? turnMsDefault)
  try {
    const deliverNext = await outbox.open(db, claim, run)
    while (performance.now() < until && !run.signal?.aborted) {
      if (!(await renewClaim(db, claim))) return
      const delivered = await deliverNext()
      if (!delivered) break
      counts.parked += delivered.parked
      if (delivered.outcome.kind === 'delivered') counts.delivered++
      else counts.failed++
      if (delivered.outcome.kind === 'unavailable') break
    }
    await releaseClaim(db, claim)
  } finally {
    stop()
  }
}
