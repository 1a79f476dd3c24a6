import { isOutOfTime, isUnreachable } from '#lib/base/db/failures.ts'
import { log } from '#lib/base/log.ts'
import { newRequestId, noStore, previewVary, respond } from '#lib/contract/api/answer.ts'
import { limitHeaders } from '#lib/contract/api/counters/counters.ts'
import { admit, type Caller, findCaller, type Gate, gateAt, maySeeDrafts } from '#lib/contract/api/gates.ts'
import { Problem } from '#lib/contract/api/problem.ts'

type Params = Promise<Record<string, string | string[] | undefined>>
type Handler = (request: Request, route: { params: Params }) => Promise<Response>

/** Every route file exports all of them: the framework would answer a missing method without our error envelope. */
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
export type Handlers = Record<Verb, Handler>

export interface Call extends Caller {
  request: Request
  id: string
  params: Params
  limits: Record<string, string>
  /** Value of `X-Preview`, which the key may send; undefined if it is missing or blank. */
  preview: string | undefined
}

/**
 * Creates the handlers of a path for all methods, which answer each request once, even after an error. A request is
 * refused by the first of these that fails: its key (401, or 503 while keys cannot be checked), product and scope (403),
 * origin (403), rate limit (429), path (404) and method (405), and then by what `answer` throws. Without a gate every
 * request is. Preflight requests carry no key and reach no gate.
 * `route` names the path in the log, with parameter names in braces.
 */
export function handlers(
  route: string,
  ofPath: Gate | undefined,
  answer: (call: Call) => Promise<Response>,
): Handlers {
  const handle: Handler = (request, { params }) =>
    logged(route, request, async (id) => {
      const gate = gateAt(request, ofPath)
      let caller: Caller | undefined
      try {
        caller = await findCaller(request, gate)
        const preview = admit(request, gate, caller)
        return [await answer({ ...caller, request, id, params, preview, limits: limitsLeft(caller) }), caller]
      } catch (error) {
        return [refuse(error, request, id, caller), caller]
      }
    })
  const preflight: Handler = (request) => logged(route, request, async (id) => [answerPreflight(request, id)])
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

const limitsLeft = ({ taken, admission }: Caller) => limitHeaders(taken, admission.now)

/** Answers under a new id and logs one line, never with the key, the visitor's address, the query or a body. */
export async function logged(
  route: string,
  { method }: Request,
  answer: (id: string) => Promise<[response: Response, caller?: Caller | undefined]>,
): Promise<Response> {
  const startedMs = performance.now()
  const id = newRequestId()
  const [response, caller] = await answer(id)
  log().info({
    id,
    route,
    method,
    status: response.status,
    ms: Math.round((performance.now() - startedMs) * 10) / 10,
    institute: caller?.admission.institute_id,
    key: caller?.admission.prefix,
  })
  return response
}

const preflightHeaders = {
  'cache-control': noStore,
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
  'access-control-max-age': '600',
}
const allowedWhenAsked = ['X-Test', 'Prefer']

/**
 * A preflight request carries no key, so every origin, path and key gets the same answer. A browser that asks for a
 * header of `allowedWhenAsked` is allowed it too.
 */
function answerPreflight(request: Request, id: string): Response {
  const asked = (request.headers.get('access-control-request-headers') ?? '').toLowerCase().split(/[,\s]+/)
  const more = allowedWhenAsked.filter((name) => asked.includes(name.toLowerCase()))
  const allowed = [preflightHeaders['access-control-allow-headers'], ...more].join(', ')
  return respond(request, id, 204, null, { ...preflightHeaders, 'access-control-allow-headers': allowed })
}

/** Turns an error into a response. Logs the error unless it is a refusal. */
function refuse(error: unknown, request: Request, id: string, caller: Caller | undefined): Response {
  const problem = error instanceof Problem ? error : internalError(error, id)
  return respond(request, id, problem.status, problem.body(id), {
    'cache-control': noStore,
    ...problem.headers,
    ...(caller && limitsLeft(caller)),
    ...(caller && maySeeDrafts(caller.admission) && previewVary),
  })
}

function internalError(error: unknown, id: string): Problem {
  log().error({ id, err: error }, 'a request failed')
  return new Problem(
    'internal_error',
    'The service failed. The reason is in its log under this request id.',
    // The database may be available again soon.
    isUnreachable(error) || isOutOfTime(error) ? { headers: { 'retry-after': '5' } } : {},
  )
}
