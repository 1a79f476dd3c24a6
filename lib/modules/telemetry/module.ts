import type { Module } from '#lib/module.ts'

/** Metrics for Prometheus, and traces by OpenTelemetry. */
export const telemetry: Module = {
  name: 'telemetry',
  folders: ['app/metrics'],
  start: async (host) => (await import('./telemetry.ts')).startTelemetry(host),
}
