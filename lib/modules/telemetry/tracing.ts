import {
  context,
  defaultTextMapGetter,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { registerOTel } from '@vercel/otel'
import type { ObservedRequest } from '#lib/base/observe.ts'

const name = 'catalogue-api'

export type Tracing = ReturnType<typeof openTracing>

/** Next uses the process's tracer for pages; the returned functions create spans for all other requests. */
export function openTracing() {
  // The package would otherwise report Vercel as the cloud provider on every host.
  registerOTel({
    serviceName: name,
    ...(!process.env.VERCEL && { attributes: { 'cloud.provider': undefined } }),
  })
  const tracer = trace.getTracer(name)
  return {
    trace({ method, path, headers }: ObservedRequest, answer: () => Promise<Response>): Promise<Response> {
      const parent = propagation.extract(context.active(), headers, defaultTextMapGetter)
      const attributes = { 'http.request.method': method, 'url.path': path }
      return tracer.startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, async (span) => {
        try {
          const response = await answer()
          span.setAttribute('http.response.status_code', response.status)
          if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          return response
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    async flush(): Promise<void> {
      const provider = trace.getTracerProvider()
      const real: object = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
      if ('forceFlush' in real && typeof real.forceFlush === 'function') await real.forceFlush()
    },
  }
}
