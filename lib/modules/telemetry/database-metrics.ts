import { Gauge, Registry } from 'prom-client'
import type { ServiceFigures } from '#lib/office/maintenance/figures.ts'

/** Formats what the database knows of the service for Prometheus. `service` is undefined when the database does not respond. */
export async function databaseMetrics(service: ServiceFigures | undefined): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string, value: number): void =>
    new Gauge({ name: `catalogue_${name}`, help, registers }).set(value)
  gauge('database_up', 'Whether the database answered: 1 or 0', service ? 1 : 0)
  if (service) {
    const { outbox, publishLagSeconds, takesWrites, clockAheadSeconds } = service
    type Kind = (typeof outbox)[number]
    const byKind = (name: string, help: string, read: (of: Kind) => number): void => {
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
