import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { MetricValues } from './recorder.ts'

/** Gauges of the whole service, which no single worker can measure. */
interface ServiceGauges {
  outbox: { kind: string; waiting: number; parked: number; ageSeconds: number }[]
  publishLagSeconds: number
  takesWrites: boolean
  clockAheadSeconds: number
}

/**
 * Formats the metrics of all workers and of the service for Prometheus. `service` is undefined when the database does
 * not respond.
 */
export async function renderMetrics(
  workers: readonly MetricValues[],
  service: ServiceGauges | undefined,
): Promise<{ type: string; text: string }> {
  const registry = new Registry()
  const set = (name: string, help: string, value: number, labels: Record<string, string> = {}): void => {
    const known = registry.getSingleMetric(name) as Gauge | undefined
    const gauge = known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gauge.set(labels, value)
  }
  set('catalogue_workers', 'Worker processes that answered', workers.length)
  set('catalogue_database_up', 'Whether the database answered: 1 or 0', service ? 1 : 0)
  if (service) {
    const { outbox, publishLagSeconds, takesWrites, clockAheadSeconds } = service
    set('catalogue_database_writable', 'Whether the database took a write: 1 or 0', takesWrites ? 1 : 0)
    set(
      'catalogue_clock_ahead_seconds',
      'Clock of this machine minus that of the database',
      clockAheadSeconds,
    )
    const lag = 'How long the oldest change, or passed date, has waited for its publish'
    set('catalogue_publish_lag_seconds', lag, publishLagSeconds)
    for (const { kind, waiting, parked, ageSeconds } of outbox) {
      set('catalogue_outbox_waiting', 'Messages waiting to be sent', waiting, { kind })
      set('catalogue_outbox_parked', 'Enquiries parked and hooks paused after failures', parked, { kind })
      set('catalogue_outbox_age_seconds', 'How long ago the oldest unsent message was made', ageSeconds, {
        kind,
      })
    }
  }
  const all = AggregatorRegistry.aggregate([...workers])
  return { type: registry.contentType, text: `${await all.metrics()}\n${await registry.metrics()}` }
}
