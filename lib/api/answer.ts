import type { Bytes } from '#lib/bytes.ts'
import { sharedCacheHeaders } from './caching/caching.ts'
import { readOrigin } from './gates/origin.ts'

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
