import cluster from 'node:cluster'
import { env } from '#lib/env.ts'
import { observer } from '#lib/observe.ts'
import { perProcess } from '#lib/per-process.ts'
import { CountMap } from './count-map.ts'
import type { Counters, Limit } from './limits.ts'
import { primaryStore } from './primary-store.ts'
import { SharedCounts } from './shared-counts.ts'
import { type CounterStore, openStore } from './stores.ts'

/** How long a request waits for the store. */
const callMs = 100

/** Returns the counters: over a shared store when one is set, else over the primary process's, else this process's own. */
export const counters: () => Counters = perProcess('counters', () =>
  countersOver(openStore(env()) ?? (cluster.isWorker ? Promise.resolve(primaryStore()) : undefined)),
)

/** Opens the connection to the store at start, because that takes longer than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

/**
 * Makes counters over a store that several processes share. This process counts along: without an answer of the store its
 * own exact count decides. A name is kept only while the limits before it have room, which bounds memory by the keys in
 * use.
 */
export function countersOver(store: Promise<CounterStore> | undefined, waitMs = callMs): Counters {
  const own = new CountMap()
  const shared = store && new SharedCounts(store, waitMs)

  /** Counts in the store. Limits after an exceeded one are given back in the store and here. */
  const takeShared = async (limits: readonly Limit[], now: Date): Promise<Limit | undefined> => {
    const names = limits.map((limit) => nameIn(now, limit))
    const counts = (await shared?.addOne(names, now)) ?? []
    const first = limits.findIndex((limit, index) => (counts[index] ?? 0) > limit.perMinute)
    if (first === -1) return undefined
    const later = names.slice(first + 1)
    for (const name of later) own.add(name, -1)
    shared?.giveBack(later)
    return limits[first]
  }

  const take = async (limits: readonly Limit[], now: Date): Promise<Limit | undefined> => {
    const first = limits.findIndex((limit) => own.add(nameIn(now, limit), 1) > limit.perMinute)
    if (first === -1) return takeShared(limits, now)
    // The store's counts are never below ours: a limit exceeded here is exceeded there, so nobody waits.
    // Limits before it were spent, and other processes must see that.
    void takeShared(limits.slice(0, first), now)
    return limits[first]
  }

  return {
    warm: async (now) => shared?.warm(now),
    async take(limits, now) {
      const exceeded = await take(limits, now)
      // The part before the colon is the kind of limit; the rest names a key, a visitor or an institute.
      if (exceeded) observer()?.count('rate_limited', exceeded.name.split(':', 1)[0] ?? '')
      return exceeded
    },
  }
}

/** The counter's name in its clock minute. */
const nameIn = (now: Date, { name }: Limit): string => `rl:${Math.floor(now.getTime() / 60_000)}:${name}`
