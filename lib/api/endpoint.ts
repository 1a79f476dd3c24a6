import type { z } from 'zod'
import { respond } from './answer.ts'
import { noStore } from './caching/caching.ts'
import type { Freshness } from './caching/freshness.ts'
import { preflightHeaders } from './cors.ts'
import { passGates } from './gates/gates.ts'
import { beginVisit, recordVisit, type Visit } from './gates/visit.ts'
import { log } from './log.ts'
import { Problem } from './problem.ts'
import { type Read, readAnswerer } from './read.ts'
import { answerWrite, type Write } from './write.ts'

interface Context {
  params: Promise<Record<string, string | string[] | undefined>>
}
type Handler = (request: Request, context: Context) => Promise<Response>

/** All that a route file can export: a verb left out would be answered by the framework, without our envelope. */
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Handlers = Record<Verb, Handler>

/** Makes the kinds of route: `endpoint` for a read, `writeEndpoint`, and `nowhere` for every path that is none. */
export function endpointsWith(freshness: Freshness) {
  return {
    endpoint: <const Path extends string, Query extends z.ZodObject>(read: Read<Path, Query>): Handlers =>
      handlers(read.path, readAnswerer(read, freshness)),
    writeEndpoint: (write: Write): Handlers =>
      handlers(write.path, (request, _params, visit) => answerWrite(request, visit, write, freshness)),
    nowhere: (): Handlers =>
      handlers('*', async (request, _params, visit) => {
        // Never without a refusal, since there is no gate.
        await passGates(request, undefined, visit)
        throw new Problem(
          'not_found',
          'There is no such endpoint; /catalog/v1/openapi.json describes those that there are.',
        )
      }),
  }
}

type Answer = (request: Request, params: Context['params'], visit: Visit) => Promise<Response>

/** Whatever happens inside becomes one answer and one line in the log. A preflight is told of but never gets inside. */
function handlers(route: string, answer: Answer): Handlers {
  const handle: Handler = async (request, context) => {
    const visit = beginVisit(route)
    const response = await answer(request, context.params, visit).catch((error) =>
      refuse(error, request, visit),
    )
    recordVisit(visit, request.method, response.status)
    return response
  }
  const preflight: Handler = async (request) => {
    const visit = beginVisit(route)
    recordVisit(visit, request.method, 204)
    return respond(request, visit.id, 204, null, { 'cache-control': noStore, ...preflightHeaders })
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

/** Any error as an answer; one that is no refusal of ours is logged here, once and whole. */
function refuse(error: unknown, request: Request, { id }: Visit): Response {
  const problem = error instanceof Problem ? error : internalError(error, id)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(request, id, problem.status, problem.body(id), headers)
}

function internalError(error: unknown, id: string): Problem {
  log().error({ id, err: error }, 'a request failed')
  return new Problem(
    'internal_error',
    'The service failed; its log has the reason under this request id, for whoever operates it.',
  )
}
