import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Problem } from '#lib/api/problem.ts'
import { catalogueRemote } from '#lib/site/catalogue-remote.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** The catalogue of an API that answers so, and that is waited for so long. */
async function catalogueOver(answer: RequestListener, limitMs = 60_000) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return catalogueRemote({ url: `http://127.0.0.1:${port}/catalog/v1/`, key: 'a-key' }, fetch, limitMs)
}

const shortMs = 50

describe('an API that falls silent is given up, and the error names what was asked', () => {
  test.each<[string, RequestListener]>([
    ['before its answer', () => {}],
    ['in the middle of it', (_, response) => response.write('{"institute":')],
  ])('%s', async (_, answer) => {
    const catalogue = await catalogueOver(answer, shortMs)
    await expect(catalogue.readSite()).rejects.toThrow(/\/catalog\/v1\/site gave no whole answer in time/)
    await expect(catalogue.sendEnquiry({}, new Headers())).rejects.toThrow(/\/leads gave no whole answer/)
  })
})

test('what is read goes over the fetch that was given, and so does an enquiry', async () => {
  const asked: unknown[] = []
  const catalogue = catalogueRemote(
    { url: 'https://api.example/catalog/v1', key: 'a-key' },
    async (url, init) => {
      asked.push([init.method ?? 'GET', url, new Headers(init.headers).get('x-api-key')])
      return Response.json({ streams: [] })
    },
  )
  await catalogue.listStreams()
  expect(await catalogue.sendEnquiry({}, new Headers())).toEqual({ is: 'sent' })
  expect(asked).toEqual([
    ['GET', 'https://api.example/catalog/v1/streams', 'a-key'],
    ['POST', 'https://api.example/catalog/v1/leads', 'a-key'],
  ])
})

const refuses =
  (status: number, details?: object): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(JSON.stringify({ error: { code: 'x', message: 'So it is.', details } }))

test('what the API refuses reaches the page as its own catalogue would say it', async () => {
  const catalogue = await catalogueOver(refuses(400, { param: 'page' }))
  await expect(catalogue.listCourses({ page: '0' })).rejects.toThrow(
    new Problem('invalid_request', 'So it is.'),
  )
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

test('another failure is one, with what was answered', async () => {
  const catalogue = await catalogueOver((_, response) => response.writeHead(500).end('oops'))
  await expect(catalogue.findPath('a/b')).rejects.toThrow(/learning-paths\/a%2Fb answered 500: oops/)
  await expect(catalogue.sendEnquiry({}, new Headers())).rejects.toThrow(/\/leads answered 500/)
})
