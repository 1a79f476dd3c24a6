import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { respond } from '#lib/api/answer.ts'
import { plainOf } from '#lib/api/plain-response.ts'
import { send } from '#lib/server/answer.ts'

const origin = 'https://school.example'
const make = (body: string | null, method = 'GET') =>
  respond(
    new Request('http://localhost', { method, headers: { origin } }),
    'req_1',
    body === null ? 304 : 200,
    body,
    { etag: '"a"' },
  )

/** What a server of ours would write. */
async function written(answer: Response, isHead: boolean) {
  let [status, headers, body]: [number, string[] | Record<string, unknown>, unknown] = [0, {}, undefined]
  const response = {
    writeHead: (...head: [number, typeof headers]) => {
      ;[status, headers] = head
    },
    end: (bytes: unknown) => {
      body = bytes
    },
  }
  await send(answer, response as unknown as ServerResponse, isHead)
  const list = Array.isArray(headers) ? headers : Object.entries(headers).flat()
  const pairs = Array.from({ length: list.length / 2 }, (_, at) => [list[2 * at], String(list[2 * at + 1])])
  return {
    status,
    headers: Object.fromEntries(pairs),
    body: body == null ? '' : String(Buffer.from(body as Buffer)),
  }
}

describe('an answer is the same, whether the server takes it as it was made or reads it from the web class', () => {
  test.each([
    ['a body', '{"title":"Gärten"}', 'GET'],
    ['an empty body', '', 'GET'],
    ['no body', null, 'GET'],
    ['the answer to HEAD', '{"title":"Gärten"}', 'HEAD'],
  ])('%s', async (_what, body, method) => {
    const read = make(body, method)
    expect(read.headers.get('etag')).toBe('"a"')
    expect([plainOf(read), plainOf(make(body, method))]).toEqual([undefined, expect.anything()])
    const isHead = method === 'HEAD'
    expect(await written(make(body, method), isHead)).toEqual(await written(read, isHead))
  })
})

test('what somebody changes on an answer is what is sent', async () => {
  const answer = make('{}')
  answer.headers.set('x-more', '1')
  expect((await written(answer, false)).headers).toMatchObject({ 'x-more': '1', etag: '"a"' })
})

test('an answer is a web response in every way', async () => {
  const answer = make('{"a":1}')
  expect(answer).toBeInstanceOf(Response)
  expect([answer.status, answer.ok, answer.statusText, answer.bodyUsed]).toEqual([200, true, '', false])
  expect(await answer.clone().text()).toBe('{"a":1}')
  expect(await new Response(answer.body, answer).json()).toEqual({ a: 1 })
})
