import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onePool } from '#lib/base/db/pools.ts'
import { openLog } from '#lib/base/log.ts'
import { type Router, routerOf } from '#lib/server/listener.ts'
import { listRouteFiles } from '#lib/server/route-files.ts'
import { databases, type TestDatabase } from '../database/databases.ts'
import { replaceInProcess } from '../in-process.ts'
import { expectContract } from './fuzz-contract.ts'
import { type RawRequest, requests, type Subjects } from './fuzz-requests.ts'
import { originOf } from './fuzz-send.ts'
import { type Keys, prepareData, website } from './harness-data.ts'

const runs = 2_000
const seed = Number(process.env.FUZZ_SEED ?? 20261120)

const lines: string[] = []

/** Returns the decompressed body. */
async function readText(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  // The answer to HEAD has none.
  const coding = bytes.length === 0 ? null : response.headers.get('content-encoding')
  if (coding === 'br') return brotliDecompressSync(bytes).toString()
  return (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** Calls a route file as the server does; `Request` itself would refuse some methods. */
async function call(router: Router, { method, target, headers, body }: RawRequest): Promise<Response> {
  const merged: Record<string, string> = {}
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const before = merged[key]
    if (before === undefined) merged[key] = value.trim()
    else if (key !== 'authorization') merged[key] = `${before}, ${value.trim()}`
  }
  const head = { method, target: target.replace(/#.*/s, ''), headers: merged }
  const answer = router(head)
  if (!answer) throw new Error(`No route for ${target}.`)
  const request = Object.defineProperty(
    new Request(`http://localhost${head.target}`, { headers: merged }),
    'method',
    { value: method },
  )
  const withBody =
    body === ''
      ? request
      : Object.defineProperty(request, 'body', { value: new Blob([Buffer.from(body, 'latin1')]).stream() })
  return answer(withBody)
}

describe.each(databases)(`${runs} requests of every kind, on $name`, (kind) => {
  let database: TestDatabase
  let keys: Keys
  let router: Router
  let subjects: Subjects

  beforeAll(async () => {
    replaceInProcess('log', openLog('info', { write: (line: string) => lines.push(line) }))
    database = await kind.open()
    replaceInProcess('db', onePool(database.db))
    replaceInProcess('counters', undefined)
    keys = await prepareData(database.db, new Date())
    router = routerOf(listRouteFiles('app'))
    subjects = await subjectsOf(database, keys)
  })
  afterAll(() => database.close())

  test('each is answered by the contract, and never with an error of the service', async () => {
    lines.length = 0
    const statuses = new Map<number, number>()
    const property = fc.asyncProperty(requests(subjects), async (request) => {
      const response = await call(router, request)
      const seen = {
        status: response.status,
        header: (name: string) => response.headers.get(name),
        body: await readText(response),
      }
      statuses.set(seen.status, (statuses.get(seen.status) ?? 0) + 1)
      expectContract(seen, { method: request.method, origin: originOf(request) })
    })
    await fc.assert(property, { numRuns: runs, seed })
    // Not only refusals: what is asked must have got as far as the database.
    for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 405, 415])
      expect([...statuses.keys()]).toContain(status)
    expect(statuses.get(200)).toBeGreaterThan(runs / 10)
  })

  test('each has one log line, without key, address, query or body', () => {
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(told.filter(({ level }) => level !== 'info')).toEqual([])
    expect(told).toHaveLength(runs)
    expect(new Set(told.map(({ id }) => id)).size).toBe(runs)
    const names = ['id', 'institute', 'key', 'level', 'method', 'ms', 'route', 'status', 'time']
    for (const line of told) expect(names).toEqual(expect.arrayContaining(Object.keys(line)))
    const all = lines.join('')
    for (const key of Object.values(keys) as string[]) expect(all).not.toContain(key.slice(16))
    expect(all).not.toMatch(
      /203\.0\.113|2001:db8|school\.example|evil|full_name|b\.example|proto__?=|%00|\\u0000/i,
    )
  })
})

/** Existing ids, so that odd requests also reach existing things. */
async function subjectsOf({ db }: TestDatabase, keys: Keys): Promise<Subjects> {
  const versions = await db
    .selectFrom('published_versions')
    .select('course_id')
    .distinct()
    .limit(12)
    .execute()
  const paths = await db.selectFrom('published_paths').select('code').limit(4).execute()
  return {
    courseIds: versions.map(({ course_id }) => course_id),
    codes: paths.map(({ code }) => code),
    keys: [...Array<string>(60).fill(keys.demo), ...Object.values(keys as unknown as Record<string, string>)],
    origin: website,
  }
}
