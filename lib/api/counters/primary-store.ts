import { CountMap } from './count-map.ts'
import type { CounterStore } from './stores.ts'

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
