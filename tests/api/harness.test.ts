import { describe, expect, test } from 'vitest'
import { call, target } from './harness.ts'
import type { Keys } from './harness-data.ts'
import { asText, exchange, type RawAnswer } from './server-socket.ts'

const port = Number(new URL(target.origin).port)
const keyed = `X-API-Key: ${target.keys.demo}\r\n`

async function raw(text: string): Promise<RawAnswer & { code: string | undefined }> {
  const [answer] = await exchange(port, text)
  if (!answer) throw new Error('No answer came.')
  const isJson = answer.headers['content-type']?.startsWith('application/json') && answer.body
  return { ...answer, code: isJson ? JSON.parse(answer.body).error?.code : undefined }
}

describe(`the ${target.server} server`, () => {
  test.each<[keyof Keys | 'nonsense' | null, number, string?]>([
    ['demo', 200],
    ['empty', 200],
    ['readOnly', 200],
    ['leadsOnly', 403, 'insufficient_scope'],
    ['otherProduct', 403, 'product_not_enabled'],
    ['switchedOff', 403, 'product_not_enabled'],
    ['revoked', 401, 'invalid_api_key'],
    ['expired', 401, 'invalid_api_key'],
    ['nonsense', 401, 'invalid_api_key'],
    [null, 401, 'missing_api_key'],
  ])('answers the key %s with %i %s', async (key, status, code) => {
    const answer = await call('/site', { key })
    expect([answer.status, (answer.json as { error?: { code: string } }).error?.code]).toEqual([status, code])
  })

  test.each(['/healthz', '/readyz', '/'])('answers %s without a key', async (path) => {
    const { status, headers } = await fetch(target.origin + path)
    expect([status, headers.get('x-powered-by')]).toEqual([200, null])
  })

  test.each([
    '/catalog/v1',
    '/catalog/v1/',
    '/catalog/v1?page=1',
    '/catalog/v1/nope',
    '/catalog/v1/Site',
    '/catalog/v1/site/',
    '/catalog/v1/site;a=b',
    '/catalog/v1/site/more',
    '/catalog/v1/%73ite',
    '/catalog/v1/..%2fsite',
    '/catalog/v1/courses/',
    '/catalog/v1/courses/.',
    '/catalog/v1/courses/%',
    '/catalog/v1/courses/%zz?q=%zz',
    '/catalog/v1/courses/%E0%A4%A',
    '/catalog/v1/courses/%ED%A0%80',
    '/catalog/v1/courses/%00',
    '/catalog/v1/courses/a%2Fb',
    '/catalog/v1/courses/a%5Cb',
    '/catalog/v1/courses/__proto__',
    '/catalog/v1/courses/%/outline',
    '/catalog/v1/learning-paths/%C3',
    '//catalog/v1/site',
    '/catalog//v1/site',
    '/catalog/v1//site',
    '/catalog/v1\\site',
    '/catalog/v1/courses/a\\b',
  ])('puts the gates before %s, and then finds nothing there', async (path) => {
    expect(await raw(asText(path))).toMatchObject({ status: 401, code: 'missing_api_key' })
    const { status, code, headers } = await raw(asText(path, { headers: keyed }))
    expect([status, code]).toEqual([404, 'not_found'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' })
    expect(headers['x-request-id']).toMatch(/^req_/)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'POST'])('refuses %s with the envelope and Allow', async (method) => {
    expect(await raw(asText('/catalog/v1/site', { method }))).toMatchObject({ status: 401 })
    const answer = await raw(asText('/catalog/v1/site', { method, headers: keyed }))
    expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' })
    expect(answer.headers.allow).toContain('GET')
  })

  // Under Next, methods that Node's parser refuses never reach the gates.
  const unknown = target.server === 'own' ? ['FOO', 'get'] : []
  test.each(['TRACE', 'PROPFIND', 'QUERY', ...unknown])(
    'puts the gates before the method %s too',
    async (method) => {
      expect(await raw(asText('/catalog/v1/site', { method }))).toMatchObject({ code: 'missing_api_key' })
      const answer = await raw(asText('/catalog/v1/site', { method, headers: keyed }))
      expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' })
      expect(await raw(asText('/catalog/v1/nope', { method, headers: keyed }))).toMatchObject({ status: 404 })
    },
  )
})

describe.runIf(target.server === 'own')('the self-hosting server', () => {
  test.each(['RSC: 1\r\n', 'Next-Router-Prefetch: 1\r\nRSC: 1\r\n', `X-Long: ${'a'.repeat(31_000)}\r\n`])(
    'answers a read that carries %.20s as any other',
    async (headers) => {
      expect(await raw(asText('/catalog/v1/site', { headers: keyed + headers }))).toMatchObject({
        status: 200,
      })
    },
  )
  test('answers doubled slashes below the API itself', async () => {
    expect(await raw(asText('/catalog/v1//site', { headers: keyed }))).toMatchObject({ status: 404 })
  })
})

// Answers of Node and Next before any code of ours; docs/operating.md lists the same.
describe.runIf(target.server === 'next')('Next alone answers without our code', () => {
  test.each<[what: string, status: number, text: string]>([
    ['a method that Node does not know', 400, asText('/catalog/v1/site', { method: 'FOO', headers: keyed })],
    ['headers over 16 kB', 431, asText('/catalog/v1/site', { headers: `X-Long: ${'a'.repeat(17_000)}\r\n` })],
    ['no Host', 400, 'GET /catalog/v1/site HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s', async (_what, status, text) => {
    expect(await raw(text)).toMatchObject({ status })
  })
})
