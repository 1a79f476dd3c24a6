import { respond } from './answer.ts'
import { noStore } from './caching/caching.ts'
import { newRequestId } from './gates/request-context.ts'
import { Problem, type ProblemCode, type ProblemExtras } from './problem.ts'

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
