import { createCatalogue } from 'catalogue-client'
import { describe, expect, test } from 'vitest'

const key = 'cat_pub_1'
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
    expect(asked).toEqual([
      'GET /streams',
      'GET /catalog/v1/streams',
      'GET /catalog/v1/courses?stream=music',
      'GET /catalog/v1/courses/nobody',
    ])
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
