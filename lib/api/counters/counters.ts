import cluster from 'node:cluster'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import { kvCounters } from './kv-store.ts'
import type { Counters } from './limits.ts'
import { primaryStore } from './primary-store.ts'
import { processCounters } from './process-counters.ts'
import { sharedCounters } from './shared-counters.ts'

/** The process's counters: shared by all processes when a store is set, else by the workers of one, else its own. */
export const counters: () => Counters = perProcess('counters', open)

/** To be awaited as the server starts: a connection to the store takes longer to open than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

function open(): Counters {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) return kvCounters(url, token)
  return cluster.isWorker ? sharedCounters(Promise.resolve(primaryStore())) : processCounters()
}
