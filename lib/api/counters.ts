import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import { kvCounters } from './kv-counters.ts'
import type { Counters } from './limits.ts'
import { processCounters } from './process-counters.ts'

/** The process's counters: shared by all processes when a store is set, else its own. */
export const counters: () => Counters = perProcess('counters', open)

/** To be awaited as the server starts: a connection to the store takes longer to open than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

function open(): Counters {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  return url && token ? kvCounters(url, token) : processCounters()
}
