import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Call, call, website } from './harness.ts'

/** Live answers against the interface description: status, headers and body of each operation. */

interface Response {
  headers?: Record<string, unknown>
  content?: Record<string, { schema: object }>
}
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { schemas: Record<string, { properties: Record<string, unknown> }> }
}

let description: Description
let ids: { course: string; path: string; cursor: string }

beforeAll(async () => {
  description = (await call('/openapi.json', { key: null })).json as Description
  const courses = (await call('/courses?page_size=1')).json as { data: { id: string }[] }
  const paths = (await call('/learning-paths')).json as { data: { code: string }[] }
  const changes = (await call('/changes')).json as { next: string }
  ids = { course: courses.data[0]?.id ?? '', path: paths.data[0]?.code ?? '', cursor: changes.next }
})

const withIds = (path: string) =>
  path.replace('{id}', ids.course).replace('{code}', ids.path).replace('{cursor}', ids.cursor)

/** A copy with every object closed: the description leaves them open for clients, but names each field we send. */
function closed<Node>(node: Node): Node {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map(closed) as Node
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, /^examples?$/.test(name) ? value : closed(value)]),
  )
  const isOpen = copy.type === 'object' && typeof copy.properties === 'object'
  return (
    isOpen && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
  ) as Node
}

/** Follows a reference within the description, and returns anything else as it is. */
function resolved<Found>(document: Description, node: Found): Found {
  const reference = (node as { $ref?: string } | undefined)?.$ref
  if (reference === undefined) return node
  const steps = reference.slice(2).split('/')
  return steps.reduce((at: unknown, step) => (at as Record<string, unknown>)[step], document) as Found
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
/** The check of each schema, since compiling it takes far longer than a check. */
const compiled = new WeakMap<object, ValidateFunction>()

function checkOf(document: Description, schema: object): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const check = ajv.compile({ ...closed(schema), components: closed(document.components) })
  compiled.set(schema, check)
  return check
}

/** Returns what the description does not say of an answer; empty when it fits. */
function misfits(document: Description, path: string, method: string, answer: Answer): string[] {
  const described = path.split('?')[0] ?? ''
  const operation = document.paths[described]?.[method] ?? Object.values(document.paths[described] ?? {})[0]
  const response = resolved(document, operation?.responses[answer.status])
  if (!response) return [`${answer.status} of ${method} ${described} is not described`]
  const missing = Object.entries(response.headers ?? {})
    .filter(([, header]) => (resolved(document, header) as { required?: boolean }).required)
    .filter(([name]) => answer.headers.get(name) === null)
    .map(([name]) => `header ${name} is missing`)
  const schema = response.content?.['application/json']?.schema
  if (!schema) return answer.text === '' ? missing : [...missing, 'a body that is not described']
  const check = checkOf(document, schema)
  return check(answer.json) ? missing : [...missing, ajv.errorsText(check.errors)]
}

async function expectDescribed(path: string, init: Call, expected: object): Promise<void> {
  const answer = await call(withIds(path), init)
  const { error } = (answer.json ?? {}) as { error?: { code: string } }
  expect({ status: answer.status, ...(error && { code: error.code }) }).toEqual(expected)
  expect(misfits(description, path, (init.method ?? 'GET').toLowerCase(), answer)).toEqual([])
}

const reads = [
  '/site',
  '/courses',
  '/courses?q=a&stream=music&language=hi&availability=available&page=1&page_size=100&sort=price_desc',
  '/courses?tag=Tabla,Sitar&sort=title',
  '/courses?page=1000',
  '/courses?search=sitr&facets=stream,level,price,day,time,month,venue',
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
]

describe('the answer is as the description says', () => {
  test.each(reads)('200 and 304 of %s', async (path) => {
    await expectDescribed(path, {}, { status: 200 })
    await expectDescribed(path, { headers: { 'if-none-match': '*' } }, { status: 304 })
  })

  test('200 with a bearer key from a verified website', async () => {
    await expectDescribed('/site', { headers: { origin: website } }, { status: 200 })
  })

  test('200 of every course', async () => {
    const { data } = (await call('/courses?page_size=100')).json as { data: { id: string }[] }
    for (const { id } of data)
      expect(misfits(description, '/courses/{id}', 'get', await call(`/courses/${id}`))).toEqual([])
  })

  test.each([
    '/courses?page_size=500',
    '/courses?sort=popular',
    '/courses?q=a&q=b',
    '/courses/{id}?language=hi&language=en',
    '/courses/{id}/outline?language=hi&language=en',
    '/learning-paths?stream=a&stream=b',
  ])('400 of %s', (path) => expectDescribed(path, {}, { status: 400, code: 'invalid_request' }))

  test.each(['/courses/{id}', '/courses/{id}/outline', '/learning-paths/{code}'])(
    '404 of %s',
    async (path) => {
      const answer = await call(path.replace(/\{\w+\}/, 'none'))
      expect(answer.status).toBe(404)
      expect(misfits(description, path, 'get', answer)).toEqual([])
    },
  )

  test.each(reads.filter((path) => !path.includes('?')))('refusals of %s', async (path) => {
    await expectDescribed(path, { key: null }, { status: 401, code: 'missing_api_key' })
    await expectDescribed(path, { key: 'revoked' }, { status: 401, code: 'invalid_api_key' })
    await expectDescribed(path, { key: 'otherProduct' }, { status: 403, code: 'product_not_enabled' })
    await expectDescribed(path, { key: 'leadsOnly' }, { status: 403, code: 'insufficient_scope' })
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    await expectDescribed(path, elsewhere, { status: 403, code: 'origin_not_allowed' })
    await expectDescribed(path, { method: 'PUT' }, { status: 405, code: 'method_not_allowed' })
  })
})

describe('the answer to an enquiry is as the description says', () => {
  const post = (body: unknown, visitor: string, headers: Record<string, string> = {}): Call => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-ip': visitor, ...headers },
    body: JSON.stringify(body),
  })
  const email = `meera-${Date.now()}@example.org`
  const enquiry = { full_name: 'Meera Nair', email, message: 'On Sundays?' }

  test('201 of a new one, and 200 when it comes again', async () => {
    await expectDescribed('/leads', post(enquiry, '203.0.113.1'), { status: 201 })
    await expectDescribed('/leads', post(enquiry, '203.0.113.1'), { status: 200 })
  })

  test('400 without a name, 415 of another media type, 405 of GET', async () => {
    const invalid = { status: 400, code: 'invalid_request' }
    await expectDescribed('/leads', post({ email: 'a@example.org' }, '203.0.113.2'), invalid)
    const text = post({}, '203.0.113.2', { 'content-type': 'text/plain' })
    await expectDescribed('/leads', text, { status: 415, code: 'invalid_request' })
    await expectDescribed('/leads', {}, { status: 405, code: 'method_not_allowed' })
  })
})

test('this file sees an answer that the description does not describe', async () => {
  const wrong = structuredClone(description)
  const { Site, Stream } = wrong.components.schemas
  if (Site) Site.properties.currency = { type: 'integer' }
  if (Stream) delete Stream.properties.label
  expect(misfits(wrong, '/site', 'get', await call('/site')).join()).toMatch(/currency must be integer/)
  expect(misfits(wrong, '/streams', 'get', await call('/streams')).join()).toMatch(/additional properties/)
})
