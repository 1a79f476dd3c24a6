import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#lib/base/db/open.ts'
import { ErrorAnswer } from '#lib/contract/api/problem.ts'
import { writeCursor } from '#lib/contract/catalogue/reads/changes.ts'
import { call, readPaths, type Verb } from './gates-routes.ts'
import { addInstitute, addKey, keyOf, openMemory, setDatabase, website } from './gates-setup.ts'

const otherPaths = [
  ...['', '/', '/nope', '/nope?page=0', '/courses/', '/site/', '/courses/course-1/'],
  ...[
    '/courses/course-1/outline/extra',
    '/courses//outline',
    '/courses/%E0%A4%A',
    '/Courses',
    '/leads/nope',
    '/openapi.json/',
  ],
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

type Expected = [status: number, code: string, details?: object]
interface Target {
  path: string
  isRead: boolean
  isPath: boolean
}
const revoked = (seed: string) => ({ 'x-api-key': keyOf(seed, 'lms') })
const keyed = (seed: string, origin = evil) => ({ 'x-api-key': keyOf(seed), origin })
const notAllowed: Expected = [403, 'origin_not_allowed', { origin: evil }]
const lacking: Expected = [403, 'insufficient_scope', { required_scope: 'catalog:read' }]
/** What a key that nothing is wrong with gets. */
const last = ({ path, isRead, isPath }: Target): Expected => {
  if (!isPath) return [404, 'not_found']
  if (!isRead) return [405, 'method_not_allowed']
  // The other reads have no such parameter, so they ignore it.
  return path.startsWith('/courses') ? [400, 'invalid_request', { param: 'language' }] : [200, '']
}

/** In order; each request also has every fault that is checked later. Of the first three the database is out of reach. */
const stages: [fault: string, headers: Record<string, string>, expected: (target: Target) => Expected][] = [
  ['no key', {}, () => [401, 'missing_api_key']],
  ['a malformed key', { 'x-api-key': 'cat_pub_x' }, () => [401, 'invalid_api_key']],
  ['a look-up that fails', keyed('unknown'), () => [503, 'auth_unavailable']],
  ['an unknown key', revoked('unknown'), () => [401, 'invalid_api_key']],
  ['a revoked key', revoked('revoked'), () => [401, 'invalid_api_key']],
  ['a key that expires now', revoked('expired'), () => [401, 'invalid_api_key']],
  ['a key of another product', revoked('foreign'), () => [403, 'product_not_enabled']],
  ['an institute without access', keyed('closed'), () => [403, 'product_not_enabled']],
  [
    'a key without the scope, which an unknown path or a wrong method does not need',
    keyed('scopeless'),
    ({ isRead, isPath }) => (isRead && isPath ? lacking : notAllowed),
  ],
  ['an origin that is not verified', keyed('spent'), () => notAllowed],
  ['a key that is used up', keyed('spent', website), () => [429, 'rate_limited', { limit_per_minute: 1 }]],
  ['an unknown path or a wrong method, then a bad parameter, before a look-up', keyed('good', website), last],
]

const targets = [
  ...readPaths.map((path) => ({ path, isPath: true })),
  { path: '/courses/absent', isPath: true },
  ...otherPaths.map((path) => ({ path, isPath: false })),
].flatMap((target) => methods.map((method) => ({ ...target, method, isRead: /GET|HEAD/.test(method) })))

type Case = Target & { method: Verb }

/** Returns the fault of an answer; undefined for a correct one. */
async function faultOf({ method, ...target }: Case, [, headers, expected]: (typeof stages)[number]) {
  const { path } = target
  const query = path.includes('?') ? '' : '?language=hi&language=hi'
  const response = await call(path + query, { origin: evil, ...headers }, method)
  const [status, code, details] = expected(target)
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

test.each(stages)('%s decides on every path and method, whatever else is wrong', async (...stage) => {
  if (stages.findIndex(([fault]) => fault === stage[0]) < 3) setDatabase(unreachable)
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
