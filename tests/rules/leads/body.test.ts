import { expect, test } from 'vitest'
import { readObject } from '#lib/contract/api/body.ts'
import { Problem } from '#lib/contract/api/problem.ts'

const bytesMax = 65_536
const json = { 'content-type': 'application/json' }

const requestOf = (body: BodyInit | null, headers: Record<string, string> = json) =>
  new Request('http://localhost/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

const refusalOf = async (request: Request) => {
  const problem = await readObject(request).catch((error: unknown) => error)
  if (!(problem instanceof Problem)) throw new Error('it was not refused')
  return [problem.status, problem.code, problem.details?.param]
}

/** A body of a given length in chunks, which counts the bytes that were read. */
function streamOf(bytes: number) {
  let left = bytes
  let sent = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = new Uint8Array(Math.min(left, 16_384)).fill(32)
        left -= chunk.length
        sent += chunk.length
        controller.enqueue(chunk)
        if (left === 0) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, sentBytes: () => sent }
}

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  ' application/json ; x=y',
])('the media type is JSON: %s', async (type) => {
  expect(await readObject(requestOf('{"a":1}', { 'content-type': type }))).toEqual({ a: 1 })
})

test.each<[string, Record<string, string>]>([
  ['none', {}],
  ['text', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a kind of JSON', { 'content-type': 'application/json5' }],
  ['JSON among others', { 'content-type': 'application/json, text/plain' }],
  ['JSON as a parameter', { 'content-type': 'text/plain; application/json' }],
  ['gzip', { ...json, 'content-encoding': 'gzip' }],
  ['identity', { ...json, 'content-encoding': 'identity' }],
])('another media type or an encoding gets 415: %s', async (_, headers) => {
  const request = requestOf(new Blob(['{}']), headers)
  expect(await refusalOf(request)).toEqual([415, 'invalid_request', undefined])
})

test.each<[string, BodyInit | null]>([
  ['is missing', null],
  ['is empty', ''],
  ['is cut off', '{"a":'],
  ['is an array', '[]'],
  ['is a text', '"a"'],
  ['is null', 'null'],
  ['is a number', '1'],
  ['has something after it', '{} {}'],
  ['holds a bare NUL', '{"a":"\0"}'],
  ['is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['has half a surrogate pair', new Uint8Array([...Buffer.from('{"a":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d])],
  ['is UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['nests without end', '['.repeat(bytesMax)],
  ['is a byte too long', `{"a":"${'x'.repeat(bytesMax - 7)}"}`],
])('a body is refused that %s', async (_, body) => {
  expect(await refusalOf(requestOf(body))).toEqual([400, 'invalid_request', 'body'])
})

test('a body of the maximum length is read, in chunks and with a byte order mark, too', async () => {
  const text = `{"a":"${'x'.repeat(bytesMax - 8)}"}`
  expect(await readObject(requestOf(text))).toHaveProperty('a')
  const halves = new Blob([text.slice(0, 30_000), text.slice(30_000)]).stream()
  expect(await readObject(requestOf(halves))).toHaveProperty('a')
  expect(await readObject(requestOf('\ufeff{"a":1}'))).toEqual({ a: 1 })
})

test('reading stops as soon as a body is too long', async () => {
  const { stream, sentBytes } = streamOf(100_000_000)
  expect(await refusalOf(requestOf(stream))).toEqual([400, 'invalid_request', 'body'])
  expect(sentBytes()).toBeLessThan(bytesMax + 3 * 16_384)
})

test('a body with a too large Content-Length is not read', async () => {
  const { stream, sentBytes } = streamOf(100_000_000)
  const request = requestOf(stream, { ...json, 'content-length': '100000000' })
  expect([await refusalOf(request), sentBytes()]).toEqual([[400, 'invalid_request', 'body'], 0])
})

test('a truncated body is refused and does not fail', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  expect(await refusalOf(requestOf(broken))).toEqual([400, 'invalid_request', 'body'])
})

test('deeply nested JSON is read', async () => {
  const depth = 30_000
  const body = await readObject(requestOf(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`))
  expect(body).toHaveProperty('a')
})
