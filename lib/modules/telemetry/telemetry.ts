import { type Observer, observing } from '#lib/base/observe.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Host } from '#lib/module.ts'
import type { Recorder } from './recorder.ts'
import { telemetrySettings } from './settings.ts'
import type { Tracing } from './tracing.ts'

interface State {
  started?: Promise<void>
  tracing?: Tracing
  recorder?: Recorder
}

const state = perProcess<State>('telemetry', () => ({}))

/**
 * Starts traces and metrics, once per process, if the environment enables them; otherwise loads nothing. There are no
 * metrics under Next, whose processes are short-lived and do not know the routes.
 */
export function startTelemetry({ kind }: Pick<Host, 'kind'>): Promise<void> {
  const current = state()
  const start = async (): Promise<void> => {
    if (isTraced(process.env)) current.tracing = (await import('./tracing.ts')).openTracing()
    if (kind === 'primary') (await import('./all-workers.ts')).collectForWorkers()
    if (kind === 'own' && telemetrySettings.read().METRICS_TOKEN) await startMetrics(current)
    if (current.tracing || current.recorder) observing().by = observerOf(current)
  }
  current.started ??= start()
  return current.started
}

async function startMetrics(current: State): Promise<void> {
  const { openRecorder } = await import('./recorder.ts')
  current.recorder = openRecorder(process.env.WORKER_PLACE ?? '0')
  ;(await import('./all-workers.ts')).letPrimaryCollect(current.recorder)
}

/**
 * Returns whether the environment enables traces: `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`
 * is set, and `OTEL_SDK_DISABLED` is not `true`. Other `OTEL_` variables configure name, headers, protocol and
 * sampling.
 */
export function isTraced(variables: Record<string, string | undefined>): boolean {
  const endpoints = [variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, variables.OTEL_EXPORTER_OTLP_ENDPOINT]
  const isDisabled = variables.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true'
  return endpoints.some((endpoint) => endpoint?.trim()) && !isDisabled
}

/** Returns this process's metrics recorder; undefined while metrics are off. */
export const recorder = (): Recorder | undefined => state().recorder

/** Creates an observer that traces requests, measures them, or both, depending on what is enabled. */
const observerOf = ({ tracing, recorder: metrics }: State): Observer => ({
  answer(route, request, answer) {
    const traced = tracing ? () => tracing.trace(request, answer) : answer
    return metrics ? metrics.timeRequest(route, traced) : traced()
  },
  count: (event, label) => metrics?.count(event, label),
  timePublish: (seconds) => metrics?.timePublish(seconds),
  flush: async () => tracing?.flush().catch(() => {}),
})
