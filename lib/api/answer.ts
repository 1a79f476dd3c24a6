import { randomUUID } from 'node:crypto'
import type { Bytes } from '#lib/bytes.ts'
import { readOrigin } from './gates.ts'
import { Problem, type ProblemCode, type ProblemExtras } from './problem.ts'

/** Headers of every answer: a cache that ignores `Vary` must never serve one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization, Accept-Encoding',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

/** Cache lifetime of a read, in seconds (decisions §3). */
export const readFreshSeconds = 60
export const readCacheControl = `public, max-age=${readFreshSeconds}`
export const noStore = 'no-store'

const everyAnswer = { 'x-content-type-options': 'nosniff', ...sharedCacheHeaders }
const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Builds a response with the headers that every answer has. `body` is finished JSON, compressed or not, or null;
 * `headers` have lower-case names. A `HEAD` gets the headers of the body without the body.
 */
export function respond(
  request: Request,
  requestId: string,
  status: number,
  body: string | Bytes | null,
  headers: Record<string, string>,
): Response {
  const isHead = request.method === 'HEAD'
  // Echoed on every answer to a browser call, so that a page can read refusals too.
  const origin = readOrigin(request.headers)
  // Not a string: Node would write it with the headers as UTF-8 and change the bytes of an echoed origin.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Response(isHead ? null : bytes, {
    status,
    headers: {
      'x-request-id': requestId,
      ...everyAnswer,
      ...headers,
      // The 403 keeps strangers out, not this header. No credentials, no exposed headers.
      ...(origin?.value && { 'access-control-allow-origin': origin.value }),
      ...(bytes !== null && json),
      // With a body the server adds the length itself.
      ...(bytes !== null && isHead && { 'content-length': String(bytes.length) }),
    },
  })
}

/** Makes the id of a request; an id that the caller sends is not used. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '')}`

/** Stands for a request that is no browser call. */
const anyRequest = new Request('http://localhost')

/** Builds an error response in the contract's envelope for requests that reach no endpoint. */
export function refusal(code: ProblemCode, message: string, extras?: ProblemExtras): Response {
  const id = newRequestId()
  const problem = new Problem(code, message, extras)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(anyRequest, id, problem.status, problem.body(id), headers)
}

/** Builds the 405 of a path, naming the methods it serves. */
export const refuseMethod = (method: string, served: readonly string[]): Response =>
  refusal('method_not_allowed', `${method} is not served here, only ${served.join(' and ')}.`, {
    headers: { allow: served.join(', ') },
  })
