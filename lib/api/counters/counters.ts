import cluster from 'node:cluster'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import { kvCounters } from './kv-store.ts'
import type { Counters } from './limits.ts'
import { primaryStore } from './primary-store.ts'
import { processCounters } from './process-counters.ts'
import { sharedCounters } from './shared-counters.ts'

/** Returns the counters: a shared store when one is set, else the primary process's, else this process's own. */
export const counters: () => Counters = perProcess('counters', open)

/** Opens the connection to the store at start, because that takes longer than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

function open(): Counters {
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = env()
  if (url && token) return kvCounters(url, token)
  return cluster.isWorker ? sharedCounters(Promise.resolve(primaryStore())) : processCounters()
}
