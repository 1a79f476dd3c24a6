import { perProcess } from '#lib/per-process.ts'
import type { TracedRequest, Tracing } from './tracing.ts'

interface State {
  started?: Promise<void>
  tracing?: Tracing
}

const state = perProcess<State>('telemetry', () => ({}))

/**
 * Starts tracing, once a process, when `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` is set and
 * `OTEL_SDK_DISABLED` is not `true`. Otherwise nothing is loaded. The other `OTEL_` variables set name, headers,
 * protocol and sampling.
 */
export function startTelemetry(): Promise<void> {
  const current = state()
  current.started ??= isWanted(process.env)
    ? import('./tracing.ts').then(({ openTracing }) => {
        current.tracing = openTracing()
      })
    : Promise.resolve()
  return current.started
}

/** Tells whether the environment enables traces. */
export function isWanted(variables: Record<string, string | undefined>): boolean {
  const endpoints = [variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, variables.OTEL_EXPORTER_OTLP_ENDPOINT]
  const isDisabled = variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  return endpoints.some((endpoint) => endpoint?.trim()) && !isDisabled
}

/** Answers a request within a span; without tracing, only answers it. */
export function traceRequest(request: TracedRequest, answer: () => Promise<Response>): Promise<Response> {
  const { tracing } = state()
  return tracing ? tracing.trace(request, answer) : answer()
}

/** Sends the remaining spans before the process ends. Never fails. */
export const flushTelemetry = async (): Promise<void> =>
  state()
    .tracing?.flush()
    .catch(() => {})
