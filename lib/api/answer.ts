import type { Bytes } from '#lib/bytes.ts'
import { sharedCacheHeaders } from './caching/caching.ts'
import { corsHeaders } from './cors.ts'
import { readOrigin } from './gates/origin.ts'

const everyAnswer = { 'x-content-type-options': 'nosniff', ...sharedCacheHeaders }
const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * An answer to a request, with the headers that every answer has. `body` is finished JSON, encoded or not, or null for
 * none; `headers` are in lower case. A `HEAD` gets the headers of the body, not the body.
 */
export function respond(
  request: Request,
  requestId: string,
  status: number,
  body: string | Bytes | null,
  headers: Record<string, string>,
): Response {
  const isHead = request.method === 'HEAD'
  // Node would write a text in one piece with the headers, in UTF-8, and so change the bytes of an origin given back.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Response(isHead ? null : bytes, {
    status,
    headers: {
      'x-request-id': requestId,
      ...everyAnswer,
      ...headers,
      ...corsHeaders(readOrigin(request.headers)),
      ...(bytes !== null && json),
      // With a body the server says its length by itself.
      ...(bytes !== null && isHead && { 'content-length': String(bytes.length) }),
    },
  })
}
