import cluster from 'node:cluster'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'
import { recorder } from '#lib/telemetry/telemetry.ts'
import type { Counters } from './limits.ts'
import { openStore } from './open-store.ts'
import { primaryStore } from './primary-store.ts'
import { processCounters } from './process-counters.ts'
import { sharedCounters } from './shared-counters.ts'

/** Returns the counters: a shared store when one is set, else the primary process's, else this process's own. */
export const counters: () => Counters = perProcess('counters', open)

/** Opens the connection to the store at start, because that takes longer than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

function open(): Counters {
  const store = openStore(env()) ?? (cluster.isWorker ? Promise.resolve(primaryStore()) : undefined)
  const { take, warm } = store ? sharedCounters(store) : processCounters()
  return {
    warm,
    async take(limits, now) {
      const exceeded = await take(limits, now)
      // The part before the colon is the kind of limit; the rest names a key, a visitor or an institute.
      if (exceeded) recorder()?.count('rate_limited', exceeded.name.split(':', 1)[0] ?? '')
      return exceeded
    },
  }
}
