import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { ErrorAnswer } from '#lib/contract/api/problem.ts'
import { writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { call, readPaths, type Verb } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, setDatabase, website } from './gates-setup.ts'

const otherPaths = [
  '',
  '/',
  '/nope',
  '/nope?page=0',
  '/courses/',
  '/site/',
  '/courses/course-1/',
  '/courses/course-1/outline/extra',
  '/courses//outline',
  '/courses/%E0%A4%A',
  '/Courses',
  '/leads/nope',
]
const methods: Exclude<Verb, 'OPTIONS'>[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const evil = 'https://evil.example'
const unreachable = openDatabase({ url: 'postgres://127.0.0.1:1/none', folder: undefined, poolMax: 1 })

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:30Z') })
  const db = await openMemory()
  await addInstitute(db, 'craft')
  await addInstitute(db, 'closed')
  await db.updateTable('institutes').set({ catalogue_access: false }).where('id', '=', 'closed').execute()
  const spent = { limit: 1, scopes: [] }
  await addKey(db, 'revoked', { ...spent, product: 'lms', revoked: new Date('2026-11-20T10:00:29Z') })
  await addKey(db, 'expired', { ...spent, product: 'lms', expires: new Date('2026-11-20T10:00:30Z') })
  await addKey(db, 'foreign', { ...spent, product: 'lms' })
  await addKey(db, 'closed', { ...spent, institute: 'closed' })
  await addKey(db, 'scopeless', spent)
  await addKey(db, 'spent', { limit: 1 })
  await addKey(db, 'good', { limit: 1_000_000 })
  for (const seed of ['foreign', 'closed', 'scopeless', 'spent']) {
    const key = keyOf(seed, seed === 'foreign' ? 'lms' : 'pub')
    await call('/site', { 'x-api-key': key })
  }
})
afterAll(async () => {
  vi.useRealTimers()
  await unreachable.destroy()
})

interface Stage {
  fault: string
  headers: Record<string, string>
  isUnreachable?: true
  expected: (target: {
    path: string
    isRead: boolean
    isPath: boolean
  }) => [status: number, code: string, details?: object]
}

/** In order; each request also has every fault that is checked later. */
const stages: Stage[] = [
  { fault: 'no key', headers: {}, isUnreachable: true, expected: () => [401, 'missing_api_key'] },
  {
    fault: 'a malformed key',
    headers: { 'x-api-key': 'cat_pub_x' },
    isUnreachable: true,
    expected: () => [401, 'invalid_api_key'],
  },
  {
    fault: 'a look-up that fails',
    headers: { 'x-api-key': keyOf('unknown') },
    isUnreachable: true,
    expected: () => [503, 'auth_unavailable'],
  },
  {
    fault: 'an unknown key',
    headers: { 'x-api-key': keyOf('unknown', 'lms') },
    expected: () => [401, 'invalid_api_key'],
  },
  {
    fault: 'a revoked key',
    headers: { 'x-api-key': keyOf('revoked', 'lms') },
    expected: () => [401, 'invalid_api_key'],
  },
  {
    fault: 'a key that expires now',
    headers: { 'x-api-key': keyOf('expired', 'lms') },
    expected: () => [401, 'invalid_api_key'],
  },
  {
    fault: 'a key of another product',
    headers: { 'x-api-key': keyOf('foreign', 'lms') },
    expected: () => [403, 'product_not_enabled'],
  },
  {
    fault: 'an institute without access',
    headers: { 'x-api-key': keyOf('closed') },
    expected: () => [403, 'product_not_enabled'],
  },
  {
    fault: 'a key without the scope, which an unknown path or a wrong method does not need',
    headers: { 'x-api-key': keyOf('scopeless') },
    expected: ({ isRead, isPath }) =>
      isRead && isPath
        ? [403, 'insufficient_scope', { required_scope: 'catalog:read' }]
        : [403, 'origin_not_allowed', { origin: evil }],
  },
  {
    fault: 'an origin that is not verified',
    headers: { 'x-api-key': keyOf('spent') },
    expected: () => [403, 'origin_not_allowed', { origin: evil }],
  },
  {
    fault: 'a key that is used up',
    headers: { 'x-api-key': keyOf('spent'), origin: website },
    expected: () => [429, 'rate_limited', { limit_per_minute: 1 }],
  },
  {
    fault: 'an unknown path or a wrong method, then a bad parameter, before anything is looked up',
    headers: { 'x-api-key': keyOf('good'), origin: website },
    expected: ({ path, isRead, isPath }) => {
      if (!isPath) return [404, 'not_found']
      if (!isRead) return [405, 'method_not_allowed']
      // The other reads have no such parameter, so they ignore it.
      return path.startsWith('/courses') ? [400, 'invalid_request', { param: 'language' }] : [200, '']
    },
  },
]

const targets = [
  ...readPaths.map((path) => ({ path, isPath: true })),
  { path: '/courses/absent', isPath: true },
  ...otherPaths.map((path) => ({ path, isPath: false })),
].flatMap((target) => methods.map((method) => ({ ...target, method, isRead: /GET|HEAD/.test(method) })))

type Target = (typeof targets)[number]

/** Returns the fault of an answer; undefined for a correct one. */
async function faultOf({ path, method, ...target }: Target, { headers, expected }: Stage) {
  const query = path.includes('?') ? '' : '?language=hi&language=hi'
  const response = await call(path + query, { origin: evil, ...headers }, method)
  const [status, code, details] = expected({ path, ...target })
  const wanted = {
    status,
    cache_control: status === 200 ? 'public, max-age=60' : 'no-store',
    retry_after: { 429: '30', 503: '5' }[status] ?? null,
    allow: status === 405 ? 'GET, HEAD, OPTIONS' : null,
    error: method === 'HEAD' || status === 200 ? undefined : { code, details },
  }
  const text = await response.text()
  const { error } = method === 'HEAD' || status === 200 ? {} : ErrorAnswer.parse(JSON.parse(text))
  const got = {
    status: response.status,
    cache_control: response.headers.get('cache-control'),
    retry_after: response.headers.get('retry-after'),
    allow: response.headers.get('allow'),
    error: error && { code: error.code, details: error.details },
  }
  const isSame = JSON.stringify(got) === JSON.stringify(wanted)
  const hasOwnId = !error || error.request_id === response.headers.get('x-request-id')
  const hasBody = (text !== '') === (method !== 'HEAD')
  return isSame && hasOwnId && hasBody ? undefined : { method, path, wanted, got, text }
}

test.each(stages)('$fault decides on every path and method, whatever else is wrong', async (stage) => {
  if (stage.isUnreachable) setDatabase(unreachable)
  const faults = await Promise.all(targets.map((target) => faultOf(target, stage)))
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

test('a cursor of another institute, and a text that is not a cursor, is a bad parameter', async () => {
  const good = { 'x-api-key': keyOf('good') }
  const cursor = writeCursor('craft', { revision: 1 })
  expect((await call(`/changes?since=${cursor}`, good)).status).toBe(200)
  // Named before the limit, which is bad too.
  for (const since of [writeCursor('other', { revision: 1 }), `${cursor}a`, '1&limit=0']) {
    const refused = await call(`/changes?since=${since}`, { ...good, 'if-none-match': '*' })
    expect(refused.status).toBe(400)
    const { error } = ErrorAnswer.parse(await refused.json())
    expect(error).toMatchObject({ code: 'invalid_request', details: { param: 'since' } })
  }
})
