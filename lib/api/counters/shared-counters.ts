import { log } from '../log.ts'
import { closedBreaker } from './breaker.ts'
import type { CounterStore } from './counter-store.ts'
import { type Counters, type Limit, minuteOf } from './limits.ts'
import { processCounters } from './process-counters.ts'

const warmTimeoutMs = 1_000
const failuresToOpen = 3
const restMs = 2_000
const warnEveryMs = 60_000

/**
 * Counters that several processes share in a store. This process counts along: without the store it falls back to its
 * own exact count. After three failures in a row the breaker opens for two seconds; then one request tries the store.
 */
export function sharedCounters(opening: Promise<CounterStore>): Counters {
  // The first count sees a failure; until then an unhandled rejection must not end the process.
  opening.catch(() => {})
  const own = processCounters()
  const breaker = closedBreaker(failuresToOpen, restMs)
  let lastFailure: unknown
  let warnedMs = Number.NEGATIVE_INFINITY

  const fail = (error: unknown, now: Date): void => {
    // Requests that shared a call share its failure.
    if (error !== lastFailure) breaker.fail(now)
    lastFailure = error
    if (Math.abs(now.getTime() - warnedMs) < warnEveryMs) return
    warnedMs = now.getTime()
    log().warn(
      { reason: reasonOf(error) },
      'the counter store does not answer; this process counts by itself',
    )
  }

  /** Counts in the store. Limits after an exceeded one are given back in the store and here. */
  const countShared = async (limits: readonly Limit[], now: Date): Promise<Limit | undefined> => {
    if (limits.length === 0 || !breaker.mayTry(now)) return undefined
    const names = limits.map((limit) => `rl:${minuteOf(now)}:${limit.name}`)
    try {
      const store = await opening
      const counts = await store.countAll(names)
      breaker.close()
      const first = limits.findIndex((limit, index) => (counts[index] ?? 0) > limit.perMinute)
      if (first === -1) return undefined
      own.giveBack(limits.slice(first + 1), now)
      store.giveBack(names.slice(first + 1))
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
      try {
        await (await opening).ping(warmTimeoutMs)
      } catch (error) {
        fail(error, now)
      }
    },
  }
}

/** Returns a loggable reason: a failed connection has it in `cause`; a refused command would repeat all names. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [message] = error.message.split(', command was:', 1)
  return `${message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`.slice(0, 300)
}
