import cluster from 'node:cluster'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { ServiceFigures } from '#lib/office/maintenance/figures.ts'
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
export function answerPrimary(recorder: Recorder): void {
  AggregatorRegistry.setRegistries(recorder.registries)
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

/** Formats the service's metrics for Prometheus. `service` is undefined when the database does not respond. */
export async function serviceMetrics(service: ServiceFigures | undefined): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `catalogue_${name}`, help, registers }).set(value)
  gauge('database_up', 'Whether the database answered: 1 or 0', service ? 1 : 0)
  if (service) {
    const { outbox, publishLagSeconds, takesWrites, clockAheadSeconds } = service
    const byKind = (
      name: string,
      help: string,
      read: (of: ServiceFigures['outbox'][number]) => number,
    ): void => {
      const kinds = new Gauge({ name: `catalogue_outbox_${name}`, help, labelNames: ['kind'], registers })
      for (const one of outbox) kinds.set({ kind: one.kind }, read(one))
    }
    gauge('database_writable', 'Whether the database took a write: 1 or 0', takesWrites ? 1 : 0)
    gauge('clock_ahead_seconds', 'Clock of this machine minus that of the database', clockAheadSeconds)
    const lag = 'How long the oldest change, or passed date, has waited for its publish'
    gauge('publish_lag_seconds', lag, publishLagSeconds)
    byKind('waiting', 'Messages waiting to be sent', ({ waiting }) => waiting)
    byKind('parked', 'Enquiries parked and hooks paused after failures', ({ parked }) => parked)
    byKind('age_seconds', 'How long ago the oldest unsent message was made', ({ ageSeconds }) => ageSeconds)
  }
  return registry.metrics()
}
