import { Gauge, Registry } from 'prom-client'
import type { ServiceFigures } from '#lib/office/maintenance/service-figures.ts'

/** Formats what the database knows of the service for Prometheus. `service` is undefined when the database does not respond. */
export async function databaseMetrics(service: ServiceFigures | undefined): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number | [kind: string, value: number][]): void => {
    const made = new Gauge({ name: `catalogue_${name}`, help, labelNames: ['kind'], registers: [registry] })
    if (typeof value === 'number') made.set(value)
    else for (const [kind, own] of value) made.set({ kind }, own)
  }
  gauge('database_up', 'Whether the database answered: 1 or 0', service ? 1 : 0)
  if (service) {
    const { outbox, publishLagSeconds, takesWrites, clockAheadSeconds } = service
    const byKind = (figure: 'waiting' | 'parked' | 'ageSeconds') =>
      outbox.map((one): [string, number] => [one.kind, one[figure]])
    gauge('database_writable', 'Whether the database took a write: 1 or 0', takesWrites ? 1 : 0)
    gauge('clock_ahead_seconds', 'Clock of this machine minus that of the database', clockAheadSeconds)
    const lag = 'How long the oldest change, or passed date, has waited for its publish'
    gauge('publish_lag_seconds', lag, publishLagSeconds)
    gauge('outbox_waiting', 'Messages waiting to be sent', byKind('waiting'))
    gauge('outbox_parked', 'Enquiries parked and hooks paused after failures', byKind('parked'))
    gauge('outbox_age_seconds', 'How long ago the oldest unsent message was made', byKind('ageSeconds'))
  }
  return registry.metrics()
}
