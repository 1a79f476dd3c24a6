import type { Module } from '#lib/module.ts'
import { telemetrySettings } from './settings.ts'

/** Provides metrics for Prometheus and traces for OpenTelemetry. */
export const telemetry: Module = {
  name: 'telemetry',
  settings: telemetrySettings,
  serves: ['app/metrics'],
  start: async (host) => (await import('./telemetry.ts')).startTelemetry(host),
}
