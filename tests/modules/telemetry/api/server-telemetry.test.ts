import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Observer, observing } from '#lib/base/observe.ts'
import { isTraced, startTelemetry } from '#lib/modules/telemetry/telemetry.ts'

const endpoint = 'http://collector.example:4318'

test.each<[isOn: boolean, variables: Record<string, string>]>([
  [false, {}],
  [false, { OTEL_SERVICE_NAME: 'catalogue', OTEL_TRACES_SAMPLER: 'always_on' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'false' }],
  [false, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'True' }],
])('tracing is %s with %j', (isOn, variables) => {
  expect(isTraced(variables)).toBe(isOn)
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const request = {
  method: 'GET',
  path: '/catalog/v1/courses',
  headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-api-key': 'cat_pub_never-in-a-span' },
}

/** A collector that keeps what is sent to it, as hexadecimal digits. */
const received: string[] = []
const collector = createServer(async (sent, answer) => {
  const chunks: Buffer[] = []
  for await (const chunk of sent) chunks.push(chunk)
  received.push(Buffer.concat(chunks).toString('hex'))
  answer.end()
})
const hex = (text: string) => Buffer.from(text).toString('hex')

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

const observeRequest = async (...[route, request, answer]: Parameters<Observer['answer']>) =>
  observing().by?.answer(route, request, answer) ?? answer()

test("once started, a request is a span of its caller's trace, with its status and without its key", async () => {
  const { port } = collector.address() as AddressInfo
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  await Promise.all([startTelemetry({ kind: 'own' }), startTelemetry({ kind: 'own' })])
  const response = await observeRequest('/', request, async () => new Response('{}', { status: 404 }))
  expect(response.status).toBe(404)
  await expect(observeRequest('/', request, () => Promise.reject(new Error('from inside')))).rejects.toThrow(
    'from inside',
  )
  await observing().by?.flush()
  const all = received.join('')
  expect(all.split(traceId)).toHaveLength(3)
  for (const word of ['catalogue-api', request.path, 'http.response.status_code'])
    expect(all).toContain(hex(word))
  for (const word of ['cat_pub_', 'from inside', 'vercel.host']) expect(all).not.toContain(hex(word))
  expect(all).not.toContain(hex('cloud.provider'))
})
