import { expect } from 'vitest'
import { ErrorAnswer } from '#lib/contract/api/problem.ts'

/** An answer that a caller got; header names in lower case, undefined for a missing header. */
export interface SeenAnswer {
  status: number
  header: (name: string) => string | null
  body: string
}

const codes: Record<number, string[]> = {
  400: ['invalid_request'],
  401: ['missing_api_key', 'invalid_api_key'],
  403: ['product_not_enabled', 'insufficient_scope', 'origin_not_allowed'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  415: ['invalid_request'],
  429: ['rate_limited'],
}
const details: Record<string, [name: string, type: string]> = {
  insufficient_scope: ['required_scope', 'string'],
  origin_not_allowed: ['origin', 'string'],
  rate_limited: ['limit_per_minute', 'number'],
}

/** Expects the rules of the contract for every answer of a healthy service. */
export function expectContract(
  answer: SeenAnswer,
  { method, origin }: { method: string; origin: string | undefined },
): void {
  const { status, header, body } = answer
  expect([200, 201, 204, 304, ...Object.keys(codes).map(Number)]).toContain(status)
  expect(header('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  expect(header('x-content-type-options')).toBe('nosniff')
  expect(header('cdn-cache-control')).toBe('no-store')
  expect(header('vercel-cdn-cache-control')).toBe('no-store')
  const vary = (header('vary') ?? '').toLowerCase().split(/\s*,\s*/)
  expect(vary).toEqual(expect.arrayContaining(['origin', 'x-api-key', 'authorization', 'accept-encoding']))
  for (const name of [
    'x-powered-by',
    'access-control-expose-headers',
    'access-control-allow-credentials',
    'x-evil',
  ])
    expect(header(name)).toBeNull()
  expect(header('access-control-allow-origin')).toBe(origin?.trim() || null)
  if (status === 204) expectPreflight(answer, method)
  else if (status >= 400) expectRefusal(answer, method)
  else if (status === 201) expect(header('cache-control')).toBe('no-store')
  else if (method === 'POST') expect(header('cache-control')).toBe('no-store')
  else {
    expect(header('cache-control')).toBe('public, max-age=60')
    expect(header('etag')).toMatch(/^(?:W\/"[\w-]{24}"|"[\w-]{24}(?:-br|-gzip)?")$/)
  }
  if (method === 'HEAD' || status === 304 || status === 204) expect(body).toBe('')
  else {
    expect(header('content-type')).toBe('application/json; charset=utf-8')
    expect(typeof JSON.parse(body)).toBe('object')
  }
}

function expectPreflight({ header }: SeenAnswer, method: string): void {
  expect(method).toBe('OPTIONS')
  expect(header('access-control-allow-headers')).toBe('X-API-Key, Authorization, Content-Type')
}

function expectRefusal({ status, header, body }: SeenAnswer, method: string): void {
  expect(method).not.toBe('OPTIONS')
  expect(header('cache-control')).toBe('no-store')
  if (status === 401) expect(header('www-authenticate')).toBe('Bearer')
  if (status === 405) expect(header('allow')).toMatch(/^(GET, HEAD|POST), OPTIONS$/)
  if (status === 429) expect(header('retry-after')).toMatch(/^([1-9]|[1-5][0-9]|60)$/)
  if (method === 'HEAD') return
  const { error } = ErrorAnswer.parse(JSON.parse(body))
  expect(codes[status]).toContain(error.code)
  expect(error.request_id).toBe(header('x-request-id'))
  const known = details[error.code] ?? (status === 400 ? ['param', 'string'] : undefined)
  expect(Object.entries(error.details ?? {}).map(([name, value]) => [name, typeof value])).toEqual(
    known ? [known] : [],
  )
}
