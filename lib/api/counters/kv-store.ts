import type { VercelKV } from '@vercel/kv'
import { batching, type CounterStore, callMs } from './counter-store.ts'
import type { Counters } from './limits.ts'
import { sharedCounters } from './shared-counters.ts'

/** Counters live one minute longer than they count, because clocks differ. */
const ttlSeconds = 120

/** Counters in a Redis store behind HTTP; `timeoutMs` bounds each call. */
export const kvCounters = (url: string, token: string, timeoutMs = callMs): Counters =>
  sharedCounters(openStore(url, token, timeoutMs))

/** Loads the client on first use. Rejects for a bad address. */
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
      // A function: with a plain signal the client treats an aborted call as an answer.
      signal: () => giveUpAfter(limitMs),
    })
  const kv = clientFor(timeoutMs)
  return {
    countAll: batching((names) => countAll(kv, names)),
    giveBack(names) {
      if (names.length === 0) return
      const pipeline = kv.pipeline()
      // A flushed store creates the name again, so its expiry is set again.
      for (const name of names) pipeline.decr(name).expire(name, ttlSeconds)
      pipeline.exec().catch(() => {})
    },
    // All clients share the connections.
    ping: async (limitMs) => void (await clientFor(limitMs).ping()),
  }
}

/** Gives up after a turn of the event loop: after a busy moment the answer may lie unread in the socket. */
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
