import type { VercelKV } from '@vercel/kv'
import { batching, type CounterStore, callMs } from './counter-store.ts'
import type { Counters } from './limits.ts'
import { sharedCounters } from './shared-counters.ts'

/** A counter outlives its minute by another, for clocks that differ. */
const ttlSeconds = 120

/** Counters in a Redis store behind HTTP, which waits so long for its answers. */
export const kvCounters = (url: string, token: string, timeoutMs = callMs): Counters =>
  sharedCounters(openStore(url, token, timeoutMs))

/** Loads the client: a process without a store never needs it. Rejects for an address that is none. */
async function openStore(url: string, token: string, timeoutMs: number): Promise<CounterStore> {
  const { createClient } = await import('@vercel/kv')
  const clientFor = (limitMs: number): VercelKV =>
    createClient({
      url,
      token,
      cache: 'no-store',
      enableAutoPipelining: false,
      // A repeated INCR would count twice.
      retry: { retries: 0 },
      // A function: given a bare signal, the client takes an aborted call for an answer.
      signal: () => giveUpAfter(limitMs),
    })
  const kv = clientFor(timeoutMs)
  return {
    countAll: batching((names) => countAll(kv, names)),
    giveBack(names) {
      if (names.length === 0) return
      const pipeline = kv.pipeline()
      // A store that was flushed meanwhile makes the name anew, so it has to be told again when to drop it.
      for (const name of names) pipeline.decr(name).expire(name, ttlSeconds)
      pipeline.exec().catch(() => {})
    },
    // All clients share the connections.
    ping: async (limitMs) => void (await clientFor(limitMs).ping()),
  }
}

/** After a busy moment the answer may lie in the socket, unread: it is read before it is given up. */
function giveUpAfter(limitMs: number): AbortSignal {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(new Error(`No answer came within ${limitMs} ms.`))
  setTimeout(() => setImmediate(giveUp), limitMs).unref()
  return controller.signal
}

async function countAll(kv: VercelKV, names: readonly string[]): Promise<number[]> {
  const pipeline = kv.pipeline()
  for (const name of names) pipeline.incr(name)
  for (const name of new Set(names)) pipeline.expire(name, ttlSeconds)
  const answers: unknown = await pipeline.exec<unknown[]>()
  const counts: unknown[] = Array.isArray(answers) ? answers.slice(0, names.length) : []
  if (counts.length === names.length && counts.every((count) => typeof count === 'number')) return counts
  throw new Error(`The counter store answered ${JSON.stringify(answers).slice(0, 200)}, not counts.`)
}
