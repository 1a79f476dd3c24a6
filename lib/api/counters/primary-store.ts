import { batching, type CounterStore, callMs } from './counter-store.ts'

/** A worker's message to its primary process: names to count, with or without a reply. */
export type CountMessage =
  | { kind: 'count'; call: number; names: readonly string[] }
  | { kind: 'give back'; names: readonly string[] }

/** The primary's reply: counts in the order of the names. */
export interface CountAnswer {
  kind: 'counted'
  call: number
  counts: number[]
}

interface Call {
  resolve: (counts: number[]) => void
  timer: NodeJS.Timeout
}

/** The counter store of this worker's primary process. */
export function primaryStore(): CounterStore {
  const calls = new Map<number, Call>()
  let last = 0
  process.on('message', (message: Partial<CountAnswer> | null) => {
    if (message?.kind !== 'counted' || message.call === undefined) return
    const call = calls.get(message.call)
    if (!call) return
    calls.delete(message.call)
    clearTimeout(call.timer)
    call.resolve(message.counts ?? [])
  })
  const count = (names: readonly string[]): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const call = ++last
      const giveUp = (error: Error): void => {
        calls.delete(call)
        reject(error)
      }
      const late = () => giveUp(new Error(`The primary process gave no answer within ${callMs} ms.`))
      // After a busy moment the reply may lie unread in the channel, so one more turn is given.
      const timer = setTimeout(() => setImmediate(() => calls.has(call) && late()), callMs)
      calls.set(call, { resolve, timer })
      send({ kind: 'count', call, names }, (error) => {
        clearTimeout(timer)
        giveUp(error)
      })
    })
  return {
    countAll: batching(count),
    giveBack(names) {
      if (names.length > 0) send({ kind: 'give back', names }, () => {})
    },
    ping: async () => void (await count([])),
  }
}

/** Sends a message. A closed channel (the primary is gone) is a failure like any other. */
function send(message: CountMessage, onFailure: (error: Error) => void): void {
  if (process.connected && process.send)
    process.send(message, (error: Error | null) => error && onFailure(error))
  else onFailure(new Error('The primary process is gone.'))
}
