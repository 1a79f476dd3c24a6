import type { VercelKV } from '@vercel/kv'
import { type Counters, minuteOf } from './limits.ts'
import { log } from './log.ts'
import { processCounters } from './process-counters.ts'

const timeoutMsDefault = 100
/** A counter outlives its minute by another, for clocks that differ. */
const ttlSeconds = 120
const failuresToOpen = 3
const restMs = 2_000

/**
 * Counters that all processes share, in a Redis store behind HTTP. The process counts along, so that a store which is
 * refused, slow, failing or flushed leaves each process with its own exact count. After three failures in a row the
 * store is left alone for two seconds, then tried by one request.
 */
export function kvCounters(url: string, token: string, timeoutMs = timeoutMsDefault): Counters {
  const opening = open(url, token, timeoutMs)
  const own = processCounters()
  const breaker = closedBreaker()
  let warnedMinute = Number.NaN

  return {
    async take(limits, now) {
      const exceeded = await own.take(limits, now)
      // The store's counts are never below ours: what is exceeded here is exceeded there.
      if (exceeded || !breaker.mayTry(now)) return exceeded
      const names = limits.map((limit) => `rl:${minuteOf(now)}:${limit.name}`)
      try {
        const kv = await opening
        const counts = await countAll(kv, names)
        breaker.close()
        const first = limits.findIndex((limit, index) => (counts[index] ?? 0) > limit.perMinute)
        if (first === -1) return undefined
        own.giveBack(limits.slice(first + 1), now)
        giveBack(kv, names.slice(first + 1))
        return limits[first]
      } catch (error) {
        breaker.fail(now)
        if (minuteOf(now) !== warnedMinute) {
          warnedMinute = minuteOf(now)
          log().warn({ err: error }, 'the counter store does not answer; this process counts by itself')
        }
        return undefined
      }
    },
  }
}

/** Loaded on use: a process without a store never needs the client. */
async function open(url: string, token: string, timeoutMs: number): Promise<VercelKV> {
  const { createClient } = await import('@vercel/kv')
  const kv = createClient({
    url,
    token,
    cache: 'no-store',
    enableAutoPipelining: false,
    // A repeated INCR would count twice.
    retry: { retries: 0 },
    // A function: given a bare signal, the client takes an aborted call for an answer.
    signal: () => AbortSignal.timeout(timeoutMs),
  })
  // A first connection takes longer than a request may wait.
  kv.ping().catch(() => {})
  return kv
}

/** Counts one against each name in one round trip; answers the counts. */
async function countAll(kv: VercelKV, names: readonly string[]): Promise<number[]> {
  const pipeline = kv.pipeline()
  for (const name of names) pipeline.incr(name).expire(name, ttlSeconds)
  const answers = await pipeline.exec<unknown[]>()
  const counts = answers.filter((_, index) => index % 2 === 0)
  if (counts.length === names.length && counts.every((count) => typeof count === 'number')) return counts
  throw new Error(`The counter store answered ${JSON.stringify(answers)}, not counts.`)
}

/** Nobody waits for this: if it fails, a minute's count is one too high. */
function giveBack(kv: VercelKV, names: readonly string[]): void {
  if (names.length === 0) return
  const pipeline = kv.pipeline()
  for (const name of names) pipeline.decr(name)
  pipeline.exec().catch(() => {})
}

function closedBreaker() {
  let failures = 0
  let restsUntil = 0
  return {
    mayTry(now: Date): boolean {
      if (failures < failuresToOpen) return true
      if (now.getTime() < restsUntil) return false
      restsUntil = now.getTime() + restMs
      return true
    },
    close(): void {
      failures = 0
    },
    fail(now: Date): void {
      failures++
      restsUntil = now.getTime() + restMs
    },
  }
}
