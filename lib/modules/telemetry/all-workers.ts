import type { Worker } from 'node:cluster'
import type { MetricValues } from './request-figures.ts'

/** How long the primary waits for a worker; one that is stuck is left out. */
const waitMs = 1_000

/** A worker asks its primary for the metrics of all workers; the primary collects them; the worker gets them all. */
type Message =
  | { kind: 'metrics asked'; call: number }
  | { kind: 'metrics collect'; call: number }
  | { kind: 'metrics collected'; call: number; values: MetricValues }
  | { kind: 'metrics answered'; call: number; all: MetricValues[] }

/** Collects metrics in the primary process for workers that ask; returns the listener of a worker's messages. */
export function collectForWorkers(
  workers: () => readonly Worker[],
): (from: Worker, message: unknown) => void {
  const waiting = new Map<number, (values: MetricValues | undefined) => void>()
  let last = 0
  const collectFrom = (worker: Worker): Promise<MetricValues | undefined> =>
    new Promise((resolve) => {
      const call = ++last
      const settle = (values?: MetricValues): void => {
        clearTimeout(timer)
        waiting.delete(call)
        resolve(values)
      }
      const timer = setTimeout(settle, waitMs)
      waiting.set(call, settle)
      send(worker, { kind: 'metrics collect', call })
    })
  return (from, given) => {
    const message = (given ?? {}) as Partial<Message>
    if (message.kind === 'metrics collected' && message.call) waiting.get(message.call)?.(message.values)
    if (message.kind !== 'metrics asked') return
    const { call = 0 } = message
    void Promise.all(workers().map(collectFrom)).then((all) => {
      send(from, { kind: 'metrics answered', call, all: all.filter((values) => values !== undefined) })
    })
  }
}

const send = (worker: Worker, message: Message): void => {
  if (worker.isConnected()) worker.send(message, () => {})
}

const asked = new Map<number, (all: MetricValues[]) => void>()
let calls = 0

/** Listens in a worker for the primary; `read` reads this worker's own metrics. */
export function answerPrimary(read: () => Promise<MetricValues>): void {
  process.on('message', (given) => {
    const message = (given ?? {}) as Partial<Message>
    if (message.kind === 'metrics answered') asked.get(message.call ?? 0)?.(message.all ?? [])
    if (message.kind !== 'metrics collect') return
    const { call = 0 } = message
    void read().then((values) =>
      process.send?.({ kind: 'metrics collected', call, values } satisfies Message),
    )
  })
}

/** Returns the metrics of all workers; of this process alone when it has no primary, or that does not answer. */
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
