import { perProcess } from '#lib/per-process.ts'
import type { TracedRequest, Tracing } from './tracing.ts'

interface State {
  started?: Promise<void>
  tracing?: Tracing
}

const state = perProcess<State>('telemetry', () => ({}))

/**
 * Starts tracing when the usual variables name a collector (`OTEL_EXPORTER_OTLP_ENDPOINT` or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`; `OTEL_SDK_DISABLED=true` wins), once a process however often it is called.
 * Otherwise nothing is loaded. Name, headers, protocol and sampling go by the other `OTEL_` variables.
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

/** Whether the environment asks for traces. */
export function isWanted(variables: Record<string, string | undefined>): boolean {
  const endpoints = [variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, variables.OTEL_EXPORTER_OTLP_ENDPOINT]
  const isDisabled = variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  return endpoints.some((endpoint) => endpoint?.trim()) && !isDisabled
}

/** Answers a request within a span of its own; without tracing, just answers it. */
export function traceRequest(request: TracedRequest, answer: () => Promise<Response>): Promise<Response> {
  const { tracing } = state()
  return tracing ? tracing.trace(request, answer) : answer()
}

/** Sends what is not sent yet, for a process that is about to end. Never fails. */
export const flushTelemetry = async (): Promise<void> =>
  state()
    .tracing?.flush()
    .catch(() => {})
