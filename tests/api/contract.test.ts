import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersOnly, closed, type Prism, startPrism } from './contract-prism.ts'
import { call, target, website } from './harness.ts'

/** Live answers through Prism, which passes only answers that the document describes. */

const upstream = `${target.origin}/catalog/v1`
const { keys } = target
let whole: Prism
let answers: Prism
let courseId: string
let pathCode: string
let cursor: string

const closedDocument = async () => closed(JSON.parse((await call('/openapi.json', { key: null })).text))

beforeAll(async () => {
  const document = await closedDocument()
  whole = await startPrism(document, upstream)
  answers = await startPrism(answersOnly(document), upstream)
  courseId = JSON.parse((await call('/courses?page_size=1')).text).data[0].id
  pathCode = JSON.parse((await call('/learning-paths')).text).data[0].code
  cursor = JSON.parse((await call('/changes')).text).next
})

afterAll(() => Promise.all([whole?.close(), answers?.close()]))

const reads = [
  '/site',
  '/courses',
  '/courses?q=a&stream=music&language=hi&availability=available&page=1&page_size=100&sort=price_desc',
  '/courses?tag=Tabla,Sitar&sort=title',
  '/courses?page=1000',
  '/courses?search=sitr',
  '/courses/{id}',
  '/courses/{id}?language=hi',
  '/courses/{id}/outline',
  '/courses/{id}/similar',
  '/courses/{id}/similar?language=hi&limit=12',
  '/streams',
  '/learning-paths',
  '/learning-paths?stream=music',
  '/learning-paths/{code}',
  '/sitemap',
  '/sitemap?page_size=2',
  '/changes',
  '/changes?since={cursor}&limit=1',
  '/openapi.json',
]

const withIds = (path: string) =>
  path.replace('{id}', courseId).replace('{code}', pathCode).replace('{cursor}', cursor)

async function ask(prism: Prism, path: string, init?: RequestInit) {
  const response = await fetch(prism.baseUrl + withIds(path), init)
  const text = await response.text()
  if (response.headers.get('content-type')?.includes('problem+json')) throw new Error(text)
  return { status: response.status, code: text ? JSON.parse(text).error?.code : undefined }
}

const keyed = (key = keys.demo) => ({ headers: { 'x-api-key': key } })

describe('the answer is as the document says', () => {
  test.each(reads)('200 of %s', async (path) => {
    expect(await ask(whole, path, keyed())).toEqual({ status: 200 })
  })

  test.each(reads)('304 of %s', async (path) => {
    const headers = { ...keyed().headers, 'if-none-match': '*' }
    expect(await ask(whole, path, { headers })).toEqual({ status: 304 })
  })

  test('200 with a bearer key, and to a browser', async () => {
    const headers = { authorization: `Bearer ${keys.demo}`, origin: website }
    expect(await ask(whole, '/site', { headers })).toEqual({ status: 200 })
  })

  test('200 of every course', async () => {
    const { data } = JSON.parse((await call('/courses?page_size=100')).text)
    for (const { id } of data) {
      expect(await ask(whole, `/courses/${id}`, keyed())).toEqual({ status: 200 })
    }
  })

  test.each([
    ['/courses?page_size=500'],
    ['/courses?sort=popular'],
    ['/courses?q=a&q=b'],
    ['/courses/{id}?language=hi&language=en'],
    ['/courses/{id}/outline?language=hi&language=en'],
    ['/learning-paths?stream=a&stream=b'],
  ])('400 of %s', async (path) => {
    expect(await ask(answers, path, keyed())).toEqual({ status: 400, code: 'invalid_request' })
  })

  test.each(['/courses/none', '/courses/none/outline', '/learning-paths/none'])('404 of %s', async (path) => {
    expect(await ask(answers, path, keyed())).toEqual({ status: 404, code: 'not_found' })
  })

  describe.each(reads.filter((path) => !path.includes('?') && path !== '/openapi.json'))('of %s', (path) => {
    test('401 without a key', async () => {
      expect(await ask(answers, path)).toEqual({ status: 401, code: 'missing_api_key' })
    })

    test.each<[keyof typeof keys, number, string]>([
      ['revoked', 401, 'invalid_api_key'],
      ['expired', 401, 'invalid_api_key'],
      ['otherProduct', 403, 'product_not_enabled'],
      ['switchedOff', 403, 'product_not_enabled'],
      ['leadsOnly', 403, 'insufficient_scope'],
    ])('with the key %s: %i %s', async (name, status, code) => {
      expect(await ask(answers, path, keyed(keys[name]))).toEqual({ status, code })
    })

    test('403 from another origin', async () => {
      const headers = { ...keyed().headers, origin: 'https://elsewhere.example' }
      expect(await ask(answers, path, { headers })).toEqual({ status: 403, code: 'origin_not_allowed' })
    })

    test('405 of another method', async () => {
      const init = { method: 'PUT', ...keyed() }
      expect(await ask(answers, path, init)).toEqual({ status: 405, code: 'method_not_allowed' })
    })

    test('429 once the minute is spent', async () => {
      const spendAndAsk = async () => {
        for (let count = 0; count < 3; count++) await call('/site', { key: 'limited' })
        return ask(answers, path, keyed(keys.limited))
      }
      const first = await spendAndAsk()
      // The minute may have turned in between, but not twice.
      const { status, code } = first.status === 200 ? await spendAndAsk() : first
      expect({ status, code }).toEqual({ status: 429, code: 'rate_limited' })
    })
  })
})

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...keyed().headers, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

describe('the answer to an enquiry is as the document says', () => {
  const visitor = (address: string) => ({ 'x-client-ip': address })
  const enquiry = {
    full_name: 'Meera Nair',
    email: `meera-${Date.now()}@example.org`,
    message: 'On Sundays?',
  }

  test('201 of a new one, and 200 when it comes again', async () => {
    const { status: first } = await ask(whole, '/leads', post(enquiry, visitor('203.0.113.1')))
    const { status: second } = await ask(whole, '/leads', post(enquiry, visitor('203.0.113.1')))
    expect([first, second]).toEqual([201, 200])
  })

  test.each<[string, RequestInit, number, string]>([
    ['400 without a name', post({ email: 'a@example.org' }, visitor('203.0.113.2')), 400, 'invalid_request'],
    ['415 of another media type', post({}, { 'content-type': 'text/plain' }), 415, 'invalid_request'],
    ['401 without a key', { method: 'POST', body: '{}' }, 401, 'missing_api_key'],
    ['405 of GET', keyed(), 405, 'method_not_allowed'],
    [
      '403 from another origin',
      post(enquiry, { origin: 'https://elsewhere.example' }),
      403,
      'origin_not_allowed',
    ],
  ])('%s', async (_name, init, status, code) => {
    expect(await ask(answers, '/leads', init)).toEqual({ status, code })
  })
})

describe('this test sees', () => {
  test('an answer that the document does not describe', async () => {
    const document = await closedDocument()
    document.components.schemas.Site.properties.currency = { type: 'integer' }
    delete document.components.schemas.Stream.properties.label
    document.components.headers.ETag.schema.pattern = '^W/'
    const prism = await startPrism(document, upstream)
    const complaint = (path: string) => ask(prism, path, keyed()).catch(String)
    expect(await complaint('/site')).toMatch(/currency.*must be integer/)
    expect(await complaint('/streams')).toContain('label')
    expect(await complaint('/sitemap')).toMatch(/etag/i)
    await prism.close()
  })

  test('a request that the document does not allow', async () => {
    await expect(ask(whole, '/courses?page_size=500', keyed())).rejects.toThrow('page_size')
    await expect(ask(whole, '/site')).rejects.toThrow('security')
  })
})
