import type { Bytes } from '#lib/bytes.ts'
import { sharedCacheHeaders } from './caching/caching.ts'
import { corsHeaders } from './cors.ts'
import { readOrigin } from './gates/origin.ts'
import { plainResponse } from './plain-response.ts'

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
  return plainResponse({
    status,
    headers: {
      'x-request-id': requestId,
      ...everyAnswer,
      ...headers,
      ...corsHeaders(readOrigin(request.headers)),
      ...(body !== null && json),
      // With a body the server counts its bytes anyway; counting them here as well costs more than all the gates.
      ...(body !== null && isHead && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    body: isHead ? null : body,
  })
}
