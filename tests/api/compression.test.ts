import { request as send } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { target } from './harness.ts'

interface Answer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Asks without undoing any coding. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const all = { 'x-api-key': target.keys.demo, ...headers }
    send(target.origin + path, { method, headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .once('error', reject)
      .end()
  })

const undo = { br: brotliDecompressSync, gzip: gunzipSync }
const codings = ['br', 'gzip'] as const
const accepting = (coding: string) => ({ 'accept-encoding': coding })

describe.each(['/catalog/v1/courses', '/catalog/v1/openapi.json'])('%s', (path) => {
  test.each(codings)('is sent in %s to whoever accepts it, under a tag of its own', async (coding) => {
    const plain = await ask(path)
    const coded = await ask(path, accepting(coding))
    expect(undo[coding](coded.body)).toEqual(plain.body)
    expect(coded.headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'application/json; charset=utf-8',
    })
    expect(coded.body.length).toBeLessThan(plain.body.length / 3)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(coded.headers.etag).toMatch(/^"[^"]+"$/)
    expect(coded.headers.etag).not.toBe(plain.headers.etag)
    expect((await ask(path, accepting(coding))).body).toEqual(coded.body)
    for (const { headers } of [plain, coded]) expect(headers.vary).toMatch(/Accept-Encoding/i)

    const head = await ask(path, accepting(coding), 'HEAD')
    for (const name of ['etag', 'content-encoding', 'content-type', 'vary', 'cache-control'])
      expect(head.headers[name], name).toBe(coded.headers[name])
    expect([head.body.length, Number(head.headers['content-length'])]).toEqual([0, coded.body.length])
  })
})

test('a page says to caches that it leaves out what to prefetch for visitors who save data', async () => {
  const [plain, saving] = [await ask('/courses'), await ask('/courses', { 'save-data': 'on' })]
  expect(plain.headers['speculation-rules']).toMatch(/^"\//)
  expect(saving.headers).not.toHaveProperty('speculation-rules')
  for (const { headers } of [plain, saving]) expect(headers.vary).toMatch(/\bSave-Data\b/)
})

test('a body of 1 kB or less is sent as it is', async () => {
  const answer = await ask('/catalog/v1/nope', accepting('br, gzip'))
  expect([answer.status, answer.headers['content-encoding']]).toEqual([404, undefined])
})

test.each([
  ['/', 'Save-Data, Accept-Encoding'],
  ['/courses', 'Save-Data, Accept-Encoding'],
  ['/nope/nope', expect.stringMatching(/Accept-Encoding/)],
  ['/docs', 'Accept-Encoding'],
  ['/embed.js', 'Accept-Encoding'],
])('%s is sent compressed to whoever accepts it, and says so to caches', async (path, vary) => {
  const plain = await ask(path)
  expect(plain.headers).toMatchObject({ vary })
  for (const accepted of [...codings, 'gzip, deflate, br']) {
    const { status, headers, body } = await ask(path, accepting(accepted))
    const coding = codings.find((one) => one === headers['content-encoding'])
    expect(headers).toMatchObject({ vary, 'content-encoding': coding })
    if (!accepted.includes(',')) expect(coding).toBe(accepted)
    expect([status, coding && undo[coding](body)]).toEqual([plain.status, plain.body])
  }
})
