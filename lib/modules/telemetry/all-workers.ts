import cluster, { type Worker } from 'node:cluster'
import type { MetricValues } from './recorder.ts'

/** How long the primary process waits for a worker's metrics. A worker that does not respond in time is left out. */
const waitMs = 1_000

/**
 * Messages between the worker processes and their primary. A worker asks for all metrics; the primary collects them
 * from each worker, then answers.
 */
type Message =
  | { kind: 'metrics asked'; call: number }
  | { kind: 'metrics collect'; call: number }
  | { kind: 'metrics collected'; call: number; place: string; values: MetricValues }
  | { kind: 'metrics answered'; call: number; all: MetricValues[] }

/**
 * Metrics of one worker. `place` is the number of the worker's slot; a worker that replaces another gets the same
 * number.
 */
interface Collected {
  worker: number
  place: string
  values: MetricValues
}

/** Runs in the primary: collects the metrics of all workers whenever a worker asks. */
export function collectForWorkers(): void {
  const waiting = new Map<number, (collected: Collected | undefined) => void>()
  let last = 0
  const collectFrom = (worker: Worker): Promise<Collected | undefined> =>
    new Promise((resolve) => {
      const call = ++last
      const settle = (collected?: Collected): void => {
        clearTimeout(timer)
        waiting.delete(call)
        resolve(collected)
      }
      const timer = setTimeout(settle, waitMs)
      waiting.set(call, settle)
      send(worker, { kind: 'metrics collect', call })
    })
  const collectAll = async (): Promise<MetricValues[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const all = (await Promise.all(workers.map(collectFrom))).filter((one) => one !== undefined)
    const newest = new Map(all.toSorted((a, b) => a.worker - b.worker).map((one) => [one.place, one.values]))
    return [...newest.values()]
  }
  cluster.on('message', (from, given: unknown) => {
    const message = (given ?? {}) as Partial<Message>
    const { call = 0 } = message
    if (message.kind === 'metrics collected') {
      const { place = '', values = [] } = message
      waiting.get(call)?.({ worker: from.id, place, values })
    }
    if (message.kind === 'metrics asked')
      void collectAll().then((all) => send(from, { kind: 'metrics answered', call, all }))
  })
}

const send = (worker: Worker, message: Message): void => {
  if (worker.isConnected()) worker.send(message, () => {})
}

const asked = new Map<number, (all: MetricValues[]) => void>()
let calls = 0

/** Runs in a worker: sends the primary this worker's metrics, as returned by `read`, whenever it asks. */
export function answerPrimary(read: () => Promise<MetricValues>): void {
  process.on('message', (given) => {
    const message = (given ?? {}) as Partial<Message>
    if (message.kind === 'metrics answered') asked.get(message.call ?? 0)?.(message.all ?? [])
    if (message.kind !== 'metrics collect') return
    const { call = 0 } = message
    const place = process.env.WORKER_PLACE ?? ''
    void read().then((values) =>
      process.send?.({ kind: 'metrics collected', call, place, values } satisfies Message),
    )
  })
}

/**
 * Returns the metrics of all workers, or only of this process when it has no primary or the primary does not answer.
 */
export async function metricsOfAll(read: () => Promise<MetricValues>): Promise<MetricValues[]> {
  if (!process.send) return [await read()]
  const call = ++calls
  const answered = new Promise<MetricValues[] | undefined>((resolve) => {
    const timer = setTimeout(resolve, 2 * waitMs)
    asked.set(call, (all) => {
      clearTimeout(timer)
      resolve(all)
    })
    process.send?.({ kind: 'metrics asked', call } satisfies Message, undefined, undefined, () => {})
  })
  const all = await answered.finally(() => asked.delete(call))
  return all ?? [await read()]
}
