import { randomFillSync } from 'node:crypto'
import { byteLength, type JsonPieces, joined } from '#lib/base/json.ts'
import { Problem, type ProblemCode, type ProblemExtras } from './problem.ts'

/** They stop caches that ignore `Vary` from serving one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization, Accept-Encoding, Prefer',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

/** `Vary` for a key that may see drafts: what it reads also depends on `X-Preview`. */
export const previewVary = { vary: `${sharedCacheHeaders.vary}, X-Preview` }

/** How long clients may cache a response to a read, in seconds (contract decisions §3). */
export const readFreshSeconds = 60
export const readCacheControl = `public, max-age=${readFreshSeconds}`
export const noStore = 'no-store'
export const privateNoStore = 'private, no-store'

const everyAnswer = { 'x-content-type-options': 'nosniff', ...sharedCacheHeaders }
const json = { 'content-type': 'application/json; charset=utf-8' }

/** An answer in its parts, which a host may write to the socket as they are. */
export interface AnswerParts {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: JsonPieces
}

const takesParts = Symbol('takes parts')
const parts = Symbol('parts')

/** Makes `respond` answer this request in parts: the response itself has only a status, and `partsOf` returns the rest. */
export const takeParts = (request: Request): Request => Object.assign(request, { [takesParts]: true })

/** Returns the parts of a response to a request marked by `takeParts`; undefined for a complete response. */
export const partsOf = (response: Response): AnswerParts | undefined =>
  (response as { [parts]?: AnswerParts })[parts]

/** `body` is finished JSON, perhaps compressed, or null; names in `headers` are lower-case. `HEAD` gets no body. */
export function respond(
  request: Request,
  requestId: string,
  status: number,
  body: string | JsonPieces | null,
  headers: Record<string, string>,
): Response {
  // Converted to bytes because Node writes a string body together with the headers as UTF-8, which corrupts an echoed
  // non-ASCII origin.
  const content = typeof body === 'string' ? [Buffer.from(body)] : body
  const sent = request.method === 'HEAD' ? null : content
  const isInParts = takesParts in request
  // Echoed even in a refusal, so that the page can read the reason.
  const origin = request.headers.get('origin')
  const all = {
    'x-request-id': requestId,
    ...everyAnswer,
    ...headers,
    // Any origin is echoed: unknown websites are kept out by the 403 of the gates, not by this header. Credentials
    // are not allowed and no headers are exposed.
    ...(origin && { 'access-control-allow-origin': origin }),
    ...(content !== null && json),
    // Next sets the length itself when there is a body.
    ...(content !== null && (isInParts || !sent) && { 'content-length': String(byteLength(content)) }),
  }
  if (!isInParts) return new Response(sent && joined(sent), { status, headers: all })
  return Object.assign(new Response(null, { status }), {
    [parts]: { status, headers: all, body: sent ?? [] },
  })
}

const idBytes = 16
const random = Buffer.alloc(256 * idBytes)
let randomUsed = random.length

/** Generates a request id. Ids sent by clients are ignored. */
export function newRequestId(): string {
  if (randomUsed === random.length) {
    randomFillSync(random)
    randomUsed = 0
  }
  randomUsed += idBytes
  return `req_${random.toString('hex', randomUsed - idBytes, randomUsed)}`
}

/** Stands for the request where an answer does not depend on it. Without `Origin`, no other website can read it. */
const anyRequest = new Request('http://localhost')

/** Builds an error response in the contract's envelope, for requests that no endpoint handles. */
export function refusal(code: ProblemCode, message: string, extras?: ProblemExtras): Response {
  const id = newRequestId()
  const problem = new Problem(code, message, extras)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(anyRequest, id, problem.status, problem.body(id), headers)
}

export const refuseMethod = (method: string, served: readonly string[]): Response =>
  refusal('method_not_allowed', `${method} is not served here, only ${served.join(' and ')}.`, {
    headers: { allow: served.join(', ') },
  })
