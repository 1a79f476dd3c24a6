import { createCatalogue, type KeptAnswer } from 'catalogue-client'
import { describe, expect, it, test, vi } from 'vitest'

const url = 'https://api.example/catalog/v1'
const key = 'cat_pub_1'

test('a cache asks with the tag that it keeps, and a 304 is the kept answer', async () => {
  const cache = new Map<string, KeptAnswer>()
  const tags: (string | null)[] = []
  const fetch = async (request: Request) => {
    const tag = request.headers.get('If-None-Match')
    tags.push(tag)
    return tag === '"1"'
      ? new Response(null, { status: 304, headers: { ETag: '"1"' } })
      : Response.json({ data: [] }, { headers: { ETag: '"1"' } })
  }
  const read = (own: string) => createCatalogue({ url, key: own, cache, fetch }).GET('/streams')
  expect((await read(key)).data).toEqual({ data: [] })
  const { data, response } = await read(key)
  expect([data, response.status]).toEqual([{ data: [] }, 200])
  // Another key is another institute.
  await read('cat_pub_2')
  expect(tags).toEqual([null, '"1"', null])
})

test('a cache keeps the 500 answers that were used last', async () => {
  const cache = new Map<string, KeptAnswer>()
  const fetch = async () => Response.json({ data: [] }, { headers: { ETag: '"1"' } })
  const catalogue = createCatalogue({ url, key, cache, fetch })
  const search = (text: string) => catalogue.GET('/courses', { params: { query: { search: text } } })
  await search('first')
  for (let i = 1; i < 500; i++) await search(String(i))
  await search('first')
  await search('one more')
  const kept = [...cache.keys()].join()
  expect(cache.size).toBe(500)
  expect(kept).toContain('search=first')
  expect(kept).not.toMatch(/search=1,/)
})

test('a preview asks for drafts, keeps nothing, and is refused in a browser', async () => {
  const cache = new Map<string, KeptAnswer>()
  const asked: (string | null)[] = []
  const fetch = async (request: Request) => {
    asked.push(request.headers.get('X-Preview'))
    return Response.json({ data: [] }, { headers: { ETag: '"1"' } })
  }
  const make = () => createCatalogue({ url, key, cache, fetch, preview: 'drafts' })
  await make().GET('/streams')
  expect([asked, cache.size]).toEqual([['drafts'], 0])
  vi.stubGlobal('window', {})
  expect(make).toThrow(/for servers/)
  vi.unstubAllGlobals()
})

test('allCourses gives every course of all pages once', async () => {
  const pages: Record<string, object> = {
    '1': { data: [{ id: 'a' }, { id: 'b' }], has_more: true },
    '2': { data: [{ id: 'b' }, { id: 'c' }], has_more: false },
  }
  const asked: string[] = []
  const fetch = async (request: Request) => {
    const { searchParams } = new URL(request.url)
    asked.push(String(searchParams))
    return Response.json(pages[searchParams.get('page') ?? ''])
  }
  const ids: string[] = []
  for await (const { id } of createCatalogue({ url, key, fetch }).allCourses({ stream: 'music' }))
    ids.push(id)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual(['page_size=100&stream=music&page=1', 'page_size=100&stream=music&page=2'])
})

test('enquire sends an enquiry for a visitor, and throws with the field that is wrong', async () => {
  const sent: unknown[] = []
  const fetch = async (request: Request) => {
    const body = await request.json()
    sent.push([request.headers.get('X-Client-IP'), body])
    if (body.full_name) return Response.json({ id: '1', status: 'created' }, { status: 201 })
    const error = { code: 'invalid_request', message: 'The field …', details: { param: 'full_name' } }
    return Response.json({ error }, { status: 400 })
  }
  const { enquire } = createCatalogue({ url, key, fetch })
  const meera = { full_name: 'Meera', email: 'm@example.org' }
  expect(await enquire(meera, { visitor: '203.0.113.7' })).toMatchObject({ status: 'created' })
  await expect(enquire({ full_name: '' })).rejects.toMatchObject({ details: { param: 'full_name' } })
  expect(sent).toEqual([
    ['203.0.113.7', meera],
    [null, { full_name: '' }],
  ])
})

const siteUrl = 'https://courses.example.org/catalog/v1'
const siteKey = 'cat_pub_0123456789'

describe('createCatalogue', () => {
  it.each([
    ['', ''],
    [' ', '" "'],
    [undefined, 'undefined'],
    ['courses.example.org/catalog/v1', '"courses.example.org/catalog/v1"'],
    ['ftp://courses.example.org', '"ftp://courses.example.org"'],
  ])('refuses the address %j and says what would be right', (bad, named) => {
    const create = () => createCatalogue({ url: bad as string, key: siteKey })
    expect(create).toThrow(/https:\/\/courses\.example\.org\/catalog\/v1/)
    expect(create).toThrow(named)
  })

  it.each(['', ' ', undefined, 'cat_pub_…', `${siteKey}\n`, 'two words'])(
    'refuses the key %j and says what would be right',
    (bad) => expect(() => createCatalogue({ url: siteUrl, key: bad as string })).toThrow(/key.*cat_pub_/),
  )

  it('asks below an address with or without a stroke at its end', async () => {
    const asked: string[] = []
    const fetch = async (request: Request) => {
      asked.push(request.url)
      return Response.json({ data: [] })
    }
    for (const address of [siteUrl, `${siteUrl}/`])
      await createCatalogue({ url: address, key: siteKey, fetch }).GET('/streams')
    expect(asked).toEqual([`${siteUrl}/streams`, `${siteUrl}/streams`])
  })

  it('refuses unknown parameters by its types', async () => {
    const fetch = async () => Response.json({ data: [] })
    const catalogue = createCatalogue({ url: siteUrl, key: siteKey, fetch })
    // @ts-expect-error: it is called page_size
    await catalogue.GET('/courses', { params: { query: { pagesize: 5 } } })
    // @ts-expect-error: it is called page_size
    await catalogue.allCourses({ pagesize: 5 }).next()
  })
})

const page = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
const noPage = () =>
  new Response('<!doctype html>', { status: 404, headers: { 'Content-Type': 'text/html' } })

/** A site whose API lies at `/catalog/v1`, or which has none; notes what is asked of it. */
function siteWith(hasApi: boolean, other: () => Response = page) {
  const asked: string[] = []
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    asked.push(`${request.method} ${pathname}${search}`)
    if (!hasApi || !pathname.startsWith('/catalog/v1/')) return other()
    if (request.method === 'POST') return Response.json(await request.json(), { status: 201 })
    return pathname.endsWith('/nobody')
      ? Response.json({ error: { code: 'not_found' } }, { status: 404 })
      : Response.json({ streams: [] })
  }
  return { asked, fetch }
}

describe('a client that was given the address of a site', () => {
  test.each([
    ['https://courses.example', page],
    ['https://courses.example/', noPage],
  ])('finds the API below it, once: %s', async (url, other) => {
    const { asked, fetch } = siteWith(true, other)
    const catalogue = createCatalogue({ url, key, fetch })
    expect((await catalogue.GET('/streams')).data).toEqual({ streams: [] })
    await catalogue.GET('/courses', { params: { query: { stream: 'music' } } })
    expect(await catalogue.bySlug('nobody')).toBe(undefined)
    const paths = [
      '/streams',
      ...['streams', 'courses?stream=music', 'courses/nobody'].map((one) => `/catalog/v1/${one}`),
    ]
    expect(asked).toEqual(paths.map((path) => `GET ${path}`))
  })

  test('sends an enquiry with its body to the API', async () => {
    const { fetch } = siteWith(true)
    const catalogue = createCatalogue({ url: 'https://courses.example', key, fetch })
    const meera = { full_name: 'Meera', email: 'm@example.org' }
    expect(await catalogue.enquire(meera)).toEqual(meera)
  })
})

test.each(['https://courses.example', 'https://courses.example/catalog/v1', 'https://courses.example/x'])(
  'an address without an API is said, with what it answered: %s',
  async (url) => {
    const { fetch } = siteWith(false)
    const catalogue = createCatalogue({ url, key, fetch })
    await expect(catalogue.GET('/streams')).rejects.toThrow(/answered 200 with text\/html.*\/catalog\/v1/)
    const missing = createCatalogue({ url, key, fetch: siteWith(false, noPage).fetch })
    await expect(missing.bySlug('tabla')).rejects.toThrow(/answered 404 with text\/html/)
  },
)

test('a failure of a proxy is no wrong address', async () => {
  const failing = () => new Response('<html>', { status: 502, headers: { 'Content-Type': 'text/html' } })
  const { fetch } = siteWith(true, failing)
  const catalogue = createCatalogue({ url: 'https://courses.example', key, fetch, retries: 0 })
  expect((await catalogue.GET('/streams')).response.status).toBe(502)
})
