import { batching, type CounterStore, callMs } from './counter-store.ts'

/** What a worker asks of its primary process: counts, in the order of the names, or nothing at all. */
export type CountMessage =
  | { kind: 'count'; call: number; names: readonly string[] }
  | { kind: 'give back'; names: readonly string[] }

/** The primary's answer to a call. */
export interface CountAnswer {
  kind: 'counted'
  call: number
  counts: number[]
}

interface Call {
  resolve: (counts: number[]) => void
  timer: NodeJS.Timeout
}

/** The counts that the primary process of this worker keeps for all workers. */
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
      // After a busy moment the answer may lie in the channel, unread: it is read before it is given up.
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

/** A channel that is closed, since the primary is gone, is a failure like any other. */
function send(message: CountMessage, onFailure: (error: Error) => void): void {
  if (process.connected && process.send)
    process.send(message, (error: Error | null) => error && onFailure(error))
  else onFailure(new Error('The primary process is gone.'))
}
