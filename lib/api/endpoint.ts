import type { z } from 'zod'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { respond } from './answer.ts'
import { noStore } from './caching/caching.ts'
import type { Freshness } from './caching/freshness.ts'
import { passGates } from './gates/gates.ts'
import { beginRequest, logRequest, type RequestContext } from './gates/request-context.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'
import { type Read, readAnswerer } from './read.ts'
import { answerWrite, type Write } from './write.ts'

type Params = Promise<Record<string, string | string[] | undefined>>
type Handler = (request: Request, route: { params: Params }) => Promise<Response>

/** All verbs of a route file: the framework would answer a missing one without our envelope. */
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Handlers = Record<Verb, Handler>

/** Makes the kinds of route: `endpoint` for a read, `writeEndpoint`, and `nowhere` for every unknown path. */
export function endpointsWith(freshness: Freshness) {
  return {
    endpoint: <const Path extends string, Query extends z.ZodObject>(read: Read<Path, Query>): Handlers =>
      handlers(read.path, readAnswerer(read, freshness)),
    writeEndpoint: (write: Write): Handlers =>
      handlers(write.path, (request, _params, context) => answerWrite(request, context, write, freshness)),
    nowhere: (): Handlers =>
      handlers('*', async (request, _params, context) => {
        // Without a gate this always throws.
        await passGates(request, undefined, context)
        throw new Problem(
          'not_found',
          'There is no such endpoint; /catalog/v1/openapi.json describes those that there are.',
        )
      }),
  }
}

/** A preflight carries no key, so it is answered the same for every origin, path and key. */
const preflightHeaders = {
  'cache-control': noStore,
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
  'access-control-max-age': '600',
}

type Answer = (request: Request, params: Params, context: RequestContext) => Promise<Response>

/** Answers every request once and logs it in one line, errors included. A preflight is logged and not passed on. */
function handlers(route: string, answer: Answer): Handlers {
  const handle: Handler = async (request, { params }) => {
    const context = beginRequest(route)
    const response = await answer(request, params, context).catch((error) => refuse(error, request, context))
    logRequest(context, request.method, response.status)
    return response
  }
  const preflight: Handler = async (request) => {
    const context = beginRequest(route)
    logRequest(context, request.method, 204)
    return respond(request, context.id, 204, null, preflightHeaders)
  }
  return {
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: preflight,
  }
}

/** Answers an error. Logs it, unless it is a refusal. */
function refuse(error: unknown, request: Request, { id }: RequestContext): Response {
  const problem = error instanceof Problem ? error : internalError(error, id)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(request, id, problem.status, problem.body(id), headers)
}

function internalError(error: unknown, id: string): Problem {
  log().error({ id, err: error }, 'a request failed')
  return new Problem(
    'internal_error',
    'The service failed; its log has the reason under this request id, for whoever operates it.',
    // The database may answer again soon.
    isUnreachable(error) || isOutOfTime(error) ? { headers: { 'retry-after': '5' } } : {},
  )
}
