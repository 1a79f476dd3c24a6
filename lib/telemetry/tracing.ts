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
import type { Tracing } from './telemetry.ts'

const name = 'catalogue-api'

/** Registers the process's tracer, which Next uses for its pages, and opens spans for what Next does not answer. */
export function openTracing(): Tracing {
  // Elsewhere than on Vercel the platform is not Vercel, whatever the package says.
  registerOTel({
    serviceName: name,
    ...(!process.env.VERCEL && { attributes: { 'cloud.provider': undefined } }),
  })
  const tracer = trace.getTracer(name)
  return {
    trace({ method, path, headers }, answer) {
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
    async flush() {
      const provider = trace.getTracerProvider()
      const real: object = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider
      if ('forceFlush' in real && typeof real.forceFlush === 'function') await real.forceFlush()
    },
  }
}
