import { causeOf } from '#lib/db/failures.ts'
import { log } from '../log.ts'
import { type Counters, counterNameIn, type Limit } from './limits.ts'
import { processCounters } from './process-counters.ts'
import { type CounterStore, inTime } from './store.ts'

/** How long a request waits for the store. */
const callMs = 100
const warmMs = 1_000
const failuresToRest = 3
const restMs = 2_000
const warnEveryMs = 60_000

/**
 * Counters that several processes share in a store. This process counts along: without the store its own exact count
 * decides. After three failures in a row the circuit breaker opens for two seconds; then one request tries the store.
 */
export function sharedCounters(opening: Promise<CounterStore>, waitMs = callMs): Counters {
  // The first count sees a failure; until then an unhandled rejection must not end the process.
  opening.catch(() => {})
  const own = processCounters()
  const addTogether = batching(async (names) => (await opening).add(names, 1))
  let failures = 0
  let restsUntilMs = 0
  let lastFailure: unknown
  let warnedMs = Number.NEGATIVE_INFINITY

  const mayTry = (now: Date): boolean => {
    if (failures < failuresToRest) return true
    const leftMs = restsUntilMs - now.getTime()
    // A rest longer than the whole one means that the clock was set back; that must not prolong the rest.
    if (leftMs > 0 && leftMs <= restMs) return false
    restsUntilMs = now.getTime() + restMs
    return true
  }

  const fail = (error: unknown, now: Date): void => {
    // Requests that shared a call share its failure.
    if (error !== lastFailure) failures++
    lastFailure = error
    restsUntilMs = now.getTime() + restMs
    if (Math.abs(now.getTime() - warnedMs) < warnEveryMs) return
    warnedMs = now.getTime()
    log().warn(
      { reason: reasonOf(error) },
      'the counter store does not answer; this process counts by itself',
    )
  }

  /** Counts in the store. Limits after an exceeded one are given back in the store and here. */
  const countShared = async (limits: readonly Limit[], now: Date): Promise<Limit | undefined> => {
    if (limits.length === 0 || !mayTry(now)) return undefined
    const names = limits.map((limit) => counterNameIn(now, limit))
    try {
      const counts = await addTogether(names, waitMs)
      failures = 0
      const first = limits.findIndex((limit, index) => (counts[index] ?? 0) > limit.perMinute)
      if (first === -1) return undefined
      own.giveBack(limits.slice(first + 1), now)
      const later = names.slice(first + 1)
      // Not awaited: after a failure a minute's count is one too high.
      if (later.length > 0) opening.then((store) => store.add(later, -1)).catch(() => {})
      return limits[first]
    } catch (error) {
      fail(error, now)
      return undefined
    }
  }

  return {
    async take(limits, now) {
      const exceeded = await own.take(limits, now)
      if (!exceeded) return countShared(limits, now)
      // The store's counts are never below ours: a limit exceeded here is exceeded there, so nobody waits.
      // Limits before it were spent, and other processes must see that.
      void countShared(limits.slice(0, limits.indexOf(exceeded)), now)
      return exceeded
    },
    async warm(now) {
      const ready = opening.then((store) => store.ping())
      await inTime(warmMs, ready).catch((error: unknown) => fail(error, now))
    },
  }
}

/**
 * Sends the counts of one event-loop turn in one call. A burst then needs one connection; opening one for each request
 * takes longer than a request may wait.
 */
function batching(send: (names: readonly string[]) => Promise<number[]>) {
  let batch: { names: string[]; counts: Promise<number[]> } | undefined

  const begin = (waitMs: number) => {
    const names: string[] = []
    const counts = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return inTime(waitMs, send(names))
    })
    return { names, counts }
  }

  return async (names: readonly string[], waitMs: number): Promise<number[]> => {
    batch ??= begin(waitMs)
    const end = batch.names.push(...names)
    return (await batch.counts).slice(end - names.length, end)
  }
}

/** Returns a loggable reason: a failed connection has it in `cause`; a refused command would repeat all names. */
function reasonOf(error: unknown): string {
  const [message = ''] = causeOf(error).message.split(', command was:', 1)
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${message}${cause}`.slice(0, 300)
}
