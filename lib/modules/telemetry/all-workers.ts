import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Recorder } from './recorder.ts'

/** Message of a worker that asks its primary for metrics, and the answer. prom-client sends messages of its own beside. */
interface Message {
  metricsCall: number
  /** The metrics of all workers; undefined when a worker did not answer within five seconds. */
  text?: string | undefined
}

const isMessage = (given: unknown): given is Message =>
  typeof given === 'object' && given !== null && 'metricsCall' in given

/** Runs in the primary: collects the metrics of all workers whenever a worker asks. */
export function collectForWorkers(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, given: unknown) => {
    if (!isMessage(given)) return
    const text = await all.clusterMetrics().catch(() => undefined)
    if (worker.isConnected())
      worker.send({ metricsCall: given.metricsCall, text } satisfies Message, () => {})
  })
}

/** Runs in a worker: lets the primary collect what `recorder` measures. */
export function letPrimaryCollect(recorder: Recorder): void {
  AggregatorRegistry.setRegistries(recorder.registries)
  // Its constructor listens for the primary's messages.
  new AggregatorRegistry()
}

let calls = 0

/** How long a worker waits for its primary, in milliseconds: longer than the primary waits for its workers. */
const waitMs = 6_000

/** Returns the metrics of all workers, or only of this process when it has no primary or not all of them answer. */
export async function metricsOfAll({ registries }: Recorder): Promise<string> {
  if (cluster.isWorker) {
    const message: Message = { metricsCall: ++calls }
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const listen = (given: unknown): void => {
      if (isMessage(given) && given.metricsCall === message.metricsCall) resolve(given.text)
    }
    process.on('message', listen)
    process.send?.(message, undefined, undefined, (error) => error && resolve(undefined))
    setTimeout(resolve, waitMs, undefined).unref()
    const text = await promise
    process.off('message', listen)
    if (text !== undefined) return text
  }
  return (await Promise.all(registries.map((registry) => registry.metrics()))).join('\n')
}
