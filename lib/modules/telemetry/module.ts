import type { Module } from '#lib/module.ts'
import { telemetrySettings } from './settings.ts'

/** Module that provides metrics for Prometheus and traces for OpenTelemetry. */
export const telemetry: Module = {
  name: 'telemetry',
  settings: telemetrySettings,
  serves: ['app/metrics'],
  start: async (host) => (await import('./telemetry.ts')).startTelemetry(host),
}
