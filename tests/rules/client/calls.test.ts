import { createCatalogue, type KeptAnswer } from 'catalogue-client'
import { expect, test } from 'vitest'

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
