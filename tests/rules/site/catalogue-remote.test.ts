import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '#lib/contract/api/problem.ts'
import { catalogueRemote } from '#lib/site/catalogue/remote.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** Returns the catalogue of an API with this listener and time limit, for all attempts. */
async function catalogueOver(answer: RequestListener, wholeMs = 60_000) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return catalogueRemote(
    { url: `http://127.0.0.1:${port}/catalog/v1/`, key: 'a-key' },
    { answerMs: wholeMs, wholeMs, attemptsMax: 3 },
  )
}

const twentyLists = (catalogue: Awaited<ReturnType<typeof catalogueOver>>) =>
  Array.from({ length: 20 }, (_, page) => catalogue.listCourses({ page: String(page + 1) }))

const shortMs = 50

test.each<[string, RequestListener]>([
  ['before its answer', () => {}],
  ['in the middle of it', (_, response) => response.write('{"institute":')],
])('an API that falls silent is given up, and the error names what was asked: %s', async (_, answer) => {
  const catalogue = await catalogueOver(answer, shortMs)
  await expect(catalogue.readSite()).rejects.toThrow(/v1\/site did not complete its answer in time/)
  await expect(catalogue.sendEnquiry({}, new Headers())).rejects.toThrow(/\/leads did not complete its/)
})

test('what is read goes over the fetch that was given, and so does an enquiry', async () => {
  const asked: unknown[] = []
  const catalogue = catalogueRemote(
    { url: 'https://api.example/catalog/v1', key: 'a-key' },
    undefined,
    async ({ method, url, headers }) => {
      asked.push([method, url, headers.get('x-api-key')])
      return Response.json({ streams: [] })
    },
  )
  await catalogue.listStreams()
  expect(await catalogue.sendEnquiry({}, new Headers())).toMatchObject({ is: 'sent' })
  expect(asked).toEqual([
    ['GET', 'https://api.example/catalog/v1/streams', 'a-key'],
    ['POST', 'https://api.example/catalog/v1/leads', 'a-key'],
  ])
})

test('hosted pages are read in parts, to the last one', async () => {
  const catalogue = await catalogueOver(({ url }, response) => {
    const page = Number(new URL(url ?? '', 'http://x').searchParams.get('page'))
    response.end(JSON.stringify({ data: [{ title: `Page ${page}` }], has_more: page < 3 }))
  })
  expect(await catalogue.listPages()).toMatchObject([1, 2, 3].map((page) => ({ title: `Page ${page}` })))
})

test('an API that knows no parts, and none of similar courses, is read as it is', async () => {
  const catalogue = await catalogueOver(({ url }, response) => {
    if (url?.includes('/similar')) response.writeHead(404).end('{"error":{"code":"not_found"}}')
    else response.end(JSON.stringify({ data: [{ title: 'All' }] }))
  })
  expect(await catalogue.listPages()).toMatchObject([{ title: 'All' }])
  expect(await catalogue.listSimilar('c1')).toEqual([])
})

const refuses =
  (status: number, details?: object): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(JSON.stringify({ error: { code: 'x', message: 'So it is.', details } }))

test('what the API refuses reaches the page as its own catalogue would say it', async () => {
  const catalogue = await catalogueOver(refuses(400, { param: 'page' }))
  const problem = new Problem('invalid_request', 'So it is.', { details: { param: 'page' } })
  await expect(catalogue.listCourses({ page: '0' })).rejects.toThrow(problem)
  expect(await catalogue.sendEnquiry({}, new Headers())).toEqual({ is: 'refused', param: 'page' })
})

test.each([
  [404, undefined],
  [429, { is: 'too_many' }],
])('an answer of %i is no outage', async (status, outcome) => {
  const catalogue = await catalogueOver(refuses(status))
  if (status === 404) expect(await catalogue.findCourse('nope')).toBe(outcome)
  else expect(await catalogue.sendEnquiry({}, new Headers())).toEqual(outcome)
})

test('however much is asked for at once, four are asked, and each is answered', async () => {
  const held: ServerResponse[] = []
  let most = 0
  const catalogue = await catalogueOver((_, response) => {
    most = Math.max(most, held.push(response))
    const release = () => held.splice(0).map((one) => one.end(JSON.stringify({ data: [] })))
    // Time enough for a fifth to come, if one did.
    if (held.length === 4) setTimeout(release, 20)
  })
  const pages = await Promise.all(
    Array.from({ length: 60 }, (_, page) => catalogue.listCourses({ page: String(page + 1) })),
  )
  expect([pages.length, most]).toEqual([60, 4])
})

test('while the limit of the key is used up nothing is asked, and everything is answered after it', async () => {
  let asked = 0
  let refusedAt = 0
  const early: string[] = []
  const catalogue = await catalogueOver((request, response) => {
    asked++
    if (asked <= 4) {
      refusedAt ||= performance.now()
      response.writeHead(429, { 'retry-after': '1' }).end('{}')
      return
    }
    if (performance.now() - refusedAt < 990) early.push(request.url ?? '')
    response.end(JSON.stringify({ data: [] }))
  })
  expect(await Promise.all(twentyLists(catalogue))).toHaveLength(20)
  expect([asked, early]).toEqual([24, []])
})

test('a limit that is used up for longer than readers wait is told at once, and no more is asked until it is over', async () => {
  let asked = 0
  const catalogue = await catalogueOver((_, response) => {
    asked++
    response.writeHead(429, { 'retry-after': '40' }).end('{}')
  }, 10_000)
  const outcomes = await Promise.allSettled(twentyLists(catalogue))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(outcomes[0]).toMatchObject({ reason: { message: expect.stringContaining('429') } })
  expect(asked).toBeLessThanOrEqual(4)
})

test('what fails is asked for again, three times in all, later each time', async () => {
  const at: number[] = []
  const catalogue = await catalogueOver((_, response) => {
    at.push(performance.now())
    if (at.length < 3) response.writeHead(502).end()
    else response.end(JSON.stringify({ streams: [] }))
  })
  expect(await catalogue.listStreams()).toEqual({ streams: [] })
  const [first = 0, second = 0, third = 0] = at
  expect(second - first).toBeGreaterThanOrEqual(490)
  expect(third - second).toBeGreaterThanOrEqual(990)
})

test('an enquiry is sent once, whatever becomes of it, and waits for no read', async () => {
  let sent = 0
  const catalogue = await catalogueOver((request, response) => {
    if (request.method !== 'POST') return
    sent++
    response.writeHead(500).end('oops')
  }, 2_000)
  const reads = Array.from({ length: 10 }, () => catalogue.readSite().catch(() => 'late'))
  await expect(catalogue.sendEnquiry({}, new Headers())).rejects.toThrow('500')
  expect(sent).toBe(1)
  expect(await Promise.all(reads)).toEqual(Array(10).fill('late'))
})

test('another failure is one, with what was answered', async () => {
  const catalogue = await catalogueOver((_, response) => response.writeHead(500).end('oops'))
  await expect(catalogue.findPath('a/b')).rejects.toThrow(/learning-paths\/a%2Fb answered 500: oops/)
  await expect(catalogue.sendEnquiry({}, new Headers())).rejects.toThrow(/\/leads answered 500/)
})

test('a read that waits for its turn ends when a read without a wait does', async () => {
  const catalogue = await catalogueOver(() => {}, 400)
  const began = performance.now()
  const endings = await Promise.all(
    Array.from({ length: 12 }, () => catalogue.readSite().catch(() => performance.now() - began)),
  )
  // A second turn would take as long again.
  expect(Math.max(...(endings as number[]))).toBeLessThan(700)
})

test('half a surrogate pair is sent as the character that stands for it', async () => {
  const asked: (string | undefined)[] = []
  const catalogue = await catalogueOver(({ url }, response) => {
    asked.push(url)
    response.end('{"data":[]}')
  })
  await catalogue.listCourses({ search: 'a\ud800' } as never)
  await catalogue.findCourse('\ud800', 'h\ud800')
  const paths = asked.map((url) => url?.replace('/catalog/v1/courses', ''))
  expect(paths).toEqual(['?search=a%EF%BF%BD', '/%EF%BF%BD?language=h%EF%BF%BD'])
})
