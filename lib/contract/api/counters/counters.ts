import cluster from 'node:cluster'
import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { log } from '#lib/base/log.ts'
import { countHops } from '#lib/base/net/trusted-proxies.ts'
import { observing } from '#lib/base/observe.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { SharedCounts } from './shared-counts.ts'
import { type CounterStore, openStore } from './stores.ts'

export interface Limit {
  /** Name of the counter, such as `key:<id>`. Never contains a key or an address in plain text. */
  name: string
  perMinute: number
  /** Name of the limit in the headers; by default the part of `name` before the colon. */
  policy?: string
  /** What is counted, for the message: `requests` unless given. */
  counted?: string
}

export interface Taken {
  exceeded: Limit | undefined
  /** The limits that were counted, with the number of requests that are left in this clock minute. */
  counted: { limit: Limit; left: number }[]
}

export interface Counters {
  /** Counts in order, and no limit after one that is exceeded. Never throws, and takes at most 100 ms. */
  take(limits: readonly Limit[], now: Date): Promise<Taken>
  /** Opens connections before the first `take`. Never throws, and takes about a second at most. */
  warm(now: Date): Promise<void>
}

export const keyLimitDefault = 1200

/** Returns the whole seconds until the next clock minute, 1 to 60. */
export const secondsToNextMinute = (now: Date): number =>
  Math.ceil((60_000 - (now.getTime() % 60_000)) / 1000)

/** Returns the 429 refusal for an exceeded limit, with `Retry-After`. */
export function rateLimited({ perMinute, counted = 'requests' }: Limit, now: Date): Problem {
  const seconds = secondsToNextMinute(now)
  const message = `More than ${perMinute} ${counted} in this clock minute; try again in ${seconds} s.`
  return new Problem('rate_limited', message, {
    details: { limit_per_minute: perMinute },
    headers: { 'retry-after': String(seconds) },
  })
}

/** Returns the kind of a limit, before the colon. The rest of its name identifies a key, a visitor or an institute. */
const kindOf = ({ name }: Limit): string => name.split(':', 1)[0] ?? ''

/** Returns the headers that say what a request has left of each limit that counted it (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders({ counted }: Taken, now: Date): Record<string, string> {
  const seconds = secondsToNextMinute(now)
  const policy = (limit: Limit) => limit.policy ?? kindOf(limit)
  const policies = counted.map(({ limit }) => `"${policy(limit)}";q=${limit.perMinute};w=60`)
  const states = counted.map(({ limit, left }) => `"${policy(limit)}";r=${left};t=${seconds}`)
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') }
}

/** How long a request waits for the counter store, in milliseconds. */
const callMs = 100

/** Returns this process's counters. They count in the configured store, else in the primary process, else locally. */
export const counters: () => Counters = perProcess('counters', () => {
  const store = openStore(env())
  return store === undefined && cluster.isWorker ? primaryCounters() : countersOver(store)
})

export const primaryCounters = (): Counters =>
  countersOver(Promise.resolve(primaryStore()), callMs, 'the primary process')

/** Connects to the counter store at start, because connecting takes longer than a request may wait. */
export const warmCounters = (): Promise<void> => counters().warm(new Date())

/**
 * Creates counters over a store that several processes share. This process also counts locally, and uses its own
 * counts when the store does not answer. Limits after an exceeded one are not counted, so a key that is over its limit
 * cannot fill the memory with counters for forged addresses. `name` is what the log calls the store.
 */
export function countersOver(
  store: Promise<CounterStore> | undefined,
  waitMs = callMs,
  name = 'the counter store',
): Counters {
  const own = new CountMap()
  const shared = store && new SharedCounts(store, waitMs, name)

  const takenBy = (limits: readonly Limit[], counts: readonly number[]): Taken => {
    const first = limits.findIndex((limit, index) => (counts[index] ?? 0) > limit.perMinute)
    const counted = first === -1 ? limits : limits.slice(0, first + 1)
    const left = (limit: Limit, index: number) => Math.max(0, limit.perMinute - (counts[index] ?? 0))
    return {
      exceeded: limits[first],
      counted: counted.map((limit, index) => ({ limit, left: left(limit, index) })),
    }
  }

  /** Counts in the store. If a limit is exceeded, gives back the counts of later limits, in the store and locally. */
  const takeShared = async (
    limits: readonly Limit[],
    ownCounts: readonly number[],
    now: Date,
  ): Promise<Taken> => {
    const names = limits.map((limit) => nameIn(now, limit))
    const counts = (await shared?.addOne(names, now)) ?? []
    const taken = takenBy(limits, counts.length === 0 ? ownCounts : counts)
    const later = taken.exceeded ? names.slice(taken.counted.length) : []
    for (const name of later) own.add(name, -1)
    shared?.giveBack(later)
    return taken
  }

  const take = async (limits: readonly Limit[], now: Date): Promise<Taken> => {
    const counts: number[] = []
    for (const limit of limits) {
      const count = own.add(nameIn(now, limit), 1)
      counts.push(count)
      if (count > limit.perMinute) break
    }
    const taken = takenBy(limits.slice(0, counts.length), counts)
    if (!shared) return taken
    if (!taken.exceeded) return takeShared(limits, counts, now)
    // The store's counts are at least as high as ours, so this limit is exceeded there too and nobody has to wait.
    // The limits before it were counted here, and other processes must see that.
    void takeShared(limits.slice(0, counts.length - 1), counts, now)
    return taken
  }

  return {
    warm: async (now) => shared?.warm(now),
    async take(limits, now) {
      const taken = await take(limits, now)
      if (taken.exceeded) observing().by?.count('rate_limited', kindOf(taken.exceeded))
      return taken
    },
  }
}

const nameIn = (now: Date, { name }: Limit): string => `rl:${Math.floor(now.getTime() / 60_000)}:${name}`

/** How long a generation of counts is kept, in milliseconds: longer than a clock minute plus a request's delay. */
const keptMs = 120_000

/** Names contain their minute, so counts are never reset: the older of two generations is dropped. */
class CountMap {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #changedAt = performance.now()

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

interface CountMessage {
  kind: 'count'
  call: number
  names: readonly string[]
  step: 1 | -1
}

/** Reply of the primary process. The counts are in the order of the names. */
interface CountAnswer {
  kind: 'counted'
  call: number
  counts: number[]
}

/** Replies to a count message of a worker; undefined for any other message. */
export function countForWorkers(): (message: unknown) => CountAnswer | undefined {
  const counts = new CountMap()
  return (message) => {
    const { kind, call, names, step } = (message ?? {}) as Partial<CountMessage>
    if (kind !== 'count' || call === undefined || !names || !step) return undefined
    return { kind: 'counted', call, counts: names.map((name) => counts.add(name, step)) }
  }
}

function primaryStore(): CounterStore {
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
      // If the channel is closed because the primary has exited, the call fails like any other.
      const fail = (error: Error | null) => error && calls.delete(message.call) && reject(error)
      if (process.connected && process.send) process.send(message, fail)
      else fail(new Error('The primary process is gone.'))
    })
  return { add, ping: async () => void (await add([], 1)) }
}

/** Milliseconds between writes of all counts. A process that exits loses those since the last one. */
const writeEveryMs = 60_000

interface KeyUse {
  requests: number
  /** `X-Forwarded-For` of the last request. */
  forwarded: string | null
}

const noted = perProcess('key uses', () => ({ uses: new Map<string, KeyUse>(), writtenAt: 0 }))

/** Counts one use of a key for the dashboard. Counts are written once a minute, in the background. */
export function noteUse(db: Db, keyId: string, now: Date, forwarded: string | null): void {
  const state = noted()
  const use = state.uses.get(keyId)
  if (use) {
    use.requests++
    use.forwarded = forwarded
  } else state.uses.set(keyId, { requests: 1, forwarded })
  if (state.writtenAt === 0) state.writtenAt = now.getTime()
  if (now.getTime() - state.writtenAt < writeEveryMs) return
  state.writtenAt = now.getTime()
  const { uses } = state
  state.uses = new Map()
  writeUses(db, uses, now).catch((error) => {
    for (const [id, use] of uses) {
      const later = state.uses.get(id)
      if (later) later.requests += use.requests
      else state.uses.set(id, use)
    }
    log().warn({ err: error }, 'the use counts of keys could not be written')
  })
}

/** Adds to today's uses (UTC) of each key. Removed keys are ignored. */
export async function writeUses(db: Db, uses: ReadonlyMap<string, KeyUse>, now: Date): Promise<void> {
  const rows = [...uses].map(([id, { requests, forwarded }]) => [
    id,
    { requests, hops: countHops(forwarded ?? '') },
  ])
  const given = JSON.stringify(Object.fromEntries(rows))
  // Plain SQL, because the query builder cannot pass any number of keys as one JSON parameter.
  await sql`insert into key_uses (key_id, day, requests, hops)
    select k.id, ${now.toISOString().slice(0, 10)}::date, (u.value ->> 'requests')::bigint, (u.value ->> 'hops')::integer
    from jsonb_each(${given}::jsonb) u join api_keys k on k.id = u.key
    on conflict (key_id, day) do update set requests = key_uses.requests + excluded.requests,
      hops = excluded.hops`.execute(db)
}
