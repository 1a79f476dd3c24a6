import { sharedCacheHeaders } from './caching/caching.ts'
import { newRequestId } from './gates/request-context.ts'
import { Problem, type ProblemCode, type ProblemExtras } from './problem.ts'

/** Builds an error response in the contract's envelope for requests that reach no endpoint. */
export function refusal(code: ProblemCode, message: string, extras?: ProblemExtras): Response {
  const requestId = newRequestId()
  const problem = new Problem(code, message, extras)
  return new Response(problem.body(requestId), {
    status: problem.status,
    headers: {
      ...sharedCacheHeaders,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...problem.headers,
    },
  })
}

/** Builds the 405 of a path, naming the methods it serves. */
export const refuseMethod = (method: string, served: readonly string[]): Response =>
  refusal('method_not_allowed', `${method} is not served here, only ${served.join(' and ')}.`, {
    headers: { allow: served.join(', ') },
  })
