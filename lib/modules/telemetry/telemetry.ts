import { perProcess } from '#lib/per-process.ts'
import type { FigureSources, Recorder } from './recorder.ts'
import type { TracedRequest, Tracing } from './tracing.ts'

interface State {
  started?: Promise<void>
  tracing?: Tracing
  recorder?: Recorder
}

const state = perProcess<State>('telemetry', () => ({}))

/**
 * Starts traces and metrics, once a process, where the environment enables them; otherwise nothing is loaded. Without
 * sources there are no metrics: under Next a process serves too briefly, and knows no routes.
 */
export function startTelemetry(sources?: FigureSources): Promise<void> {
  const current = state()
  const start = async (): Promise<void> => {
    if (isTraced(process.env)) current.tracing = (await import('./tracing.ts')).openTracing()
    if (!sources || !process.env.METRICS_TOKEN?.trim()) return
    const [{ openRecorder }, { answerPrimary }] = await Promise.all([
      import('./recorder.ts'),
      import('./all-workers.ts'),
    ])
    current.recorder = openRecorder(process.env.WORKER_PLACE ?? '0', sources)
    answerPrimary(current.recorder.read)
  }
  current.started ??= start()
  return current.started
}

/**
 * Tells whether the environment enables traces: `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` is
 * set, and `OTEL_SDK_DISABLED` is not `true`. The other `OTEL_` variables set name, headers, protocol and sampling.
 */
export function isTraced(variables: Record<string, string | undefined>): boolean {
  const endpoints = [variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, variables.OTEL_EXPORTER_OTLP_ENDPOINT]
  const isDisabled = variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  return endpoints.some((endpoint) => endpoint?.trim()) && !isDisabled
}

/** Returns this process's metrics; undefined while they are off. */
export const recorder = (): Recorder | undefined => state().recorder

/** Answers a request of a route within a span and with metrics, where these are on. */
export function observeRequest(
  route: string,
  request: TracedRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  const { tracing, recorder: metrics } = state()
  const traced = tracing ? () => tracing.trace(request, answer) : answer
  return metrics ? metrics.timeRequest(route, traced) : traced()
}

/** Sends the remaining spans before the process ends. Never fails. */
export const flushTelemetry = async (): Promise<void> =>
  state()
    .tracing?.flush()
    .catch(() => {})
