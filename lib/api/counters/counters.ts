import cluster from 'node:cluster'
import { Problem } from '#lib/api/problem.ts'
import { env } from '#lib/env.ts'
import { observer } from '#lib/observe.ts'
import { perProcess } from '#lib/per-process.ts'
import { SharedCounts } from './shared-counts.ts'
import { type CounterStore, openStore } from './stores.ts'

/** A limit per clock minute. */
export interface Limit {
  /** The counter's name, such as `key:<id>`; never a key or an address in clear. */
  name: string
  perMinute: number
}

/** Counters per name and clock minute. */
export interface Counters {
  /**
   * Counts one against each limit in order and returns the first exceeded one; later limits are not counted. Never
   * fails, and takes 100 ms at most.
   */
  take(limits: readonly Limit[], now: Date): Promise<Limit | undefined>
  /** Opens connections before the first `take`. Never fails, and takes about a second at most. */
  warm(now: Date): Promise<void>
}

export const keyLimitDefault = 1200

/** Whole seconds to the next clock minute, 1 to 60. */
export const secondsToNextMinute = (now: Date): number =>
  Math.ceil((60_000 - (now.getTime() % 60_000)) / 1000)

/** Refuses a request that exceeds a limit. */
export function rateLimited({ perMinute }: Limit, now: Date): Problem {
  const seconds = secondsToNextMinute(now)
  const message = `More than ${perMinute} requests in this clock minute; try again in ${seconds} s.`
  return new Problem('rate_limited', message, {
    details: { limit_per_minute: perMinute },
    headers: { 'retry-after': String(seconds) },
  })
}

/** How long a request waits for the store. */
const callMs = 100

/** Returns the counters: over a shared store when one is set, else over the primary process's, else this process's own. */
export const counters: () => Counters = perProcess('counters', () =>
  countersOver(openStore(env()) ?? (cluster.isWorker ? Promise.resolve(primaryStore()) : undefined)),
)

/** Opens the connection to the store at start, because that takes longer than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

/**
 * Makes counters over a store that several processes share. This process counts too: when the store does not answer, the
 * own count decides. A limit is counted only while the limits before it have room, so the keys in use bound the memory.
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
    if (!shared) return limits[first]
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

const nameIn = (now: Date, { name }: Limit): string => `rl:${Math.floor(now.getTime() / 60_000)}:${name}`

/** Longer than a clock minute plus the delay of a request. */
const keptMs = 120_000

/** Counts by name. A name contains its minute, so counts are never reset: the older of two generations is dropped. */
export class CountMap {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #changedAt = performance.now()

  /** Adds `step` to a count and returns the sum. */
  add(name: string, step: number): number {
    if (performance.now() - this.#changedAt > keptMs) {
      this.#before = this.#counts
      this.#counts = new Map()
      this.#changedAt = performance.now()
    }
    const count = (this.#counts.get(name) ?? this.#before.get(name) ?? 0) + step
    this.#counts.set(name, count)
    return count
  }
}

/** A worker's message to its primary process. */
interface CountMessage {
  kind: 'count'
  call: number
  names: readonly string[]
  step: 1 | -1
}

/** The primary's reply: counts in the order of the names. */
interface CountAnswer {
  kind: 'counted'
  call: number
  counts: number[]
}

/** Counts for the workers of this primary process: returns the reply to a message, undefined for other messages. */
export function countForWorkers(): (message: unknown) => CountAnswer | undefined {
  const counts = new CountMap()
  return (message) => {
    const { kind, call, names, step } = (message ?? {}) as Partial<CountMessage>
    if (kind !== 'count' || call === undefined || !names || !step) return undefined
    return { kind: 'counted', call, counts: names.map((name) => counts.add(name, step)) }
  }
}

/** The counter store of this worker's primary process. */
export function primaryStore(): CounterStore {
  const calls = new Map<number, (counts: number[]) => void>()
  let last = 0
  process.on('message', (message: Partial<CountAnswer> | null) => {
    if (message?.kind !== 'counted' || message.call === undefined) return
    calls.get(message.call)?.(message.counts ?? [])
    calls.delete(message.call)
  })
  const add: CounterStore['add'] = (names, step) =>
    new Promise((resolve, reject) => {
      const message: CountMessage = { kind: 'count', call: ++last, names, step }
      calls.set(message.call, resolve)
      // A closed channel (the primary is gone) is a failure like any other.
      const fail = (error: Error | null) => error && calls.delete(message.call) && reject(error)
      if (process.connected && process.send) process.send(message, fail)
      else fail(new Error('The primary process is gone.'))
    })
  return { add, ping: async () => void (await add([], 1)) }
}
