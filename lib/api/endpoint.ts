import type { z } from 'zod'
import { isOutOfTime, isUnreachable } from '#lib/db/failures.ts'
import { type Db, db } from '#lib/db.ts'
import type { Bytes } from '#lib/json.ts'
import { answerTagged, knownTag, newRequestId, noStore, respond } from './answer.ts'
import { readObject } from './body.ts'
import { type Freshness, requireFresh } from './freshness.ts'
import { type Admission, type Admitted, type Gate, passGates, type Scope } from './gates.ts'
import { log } from './log.ts'
import { isPlainPath, type PathParams, readParameters, readPathParams, unknownNames } from './parameters.ts'
import { Problem } from './problem.ts'

type Params = Promise<Record<string, string | string[] | undefined>>
type Handler = (request: Request, route: { params: Params }) => Promise<Response>

/** Every verb of a route file, since the framework would answer a missing verb without our envelope. */
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Handlers = Record<Verb, Handler>

/** Returns the makers of route handlers: for a read, for a write, and for unknown paths. */
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
          'There is no such endpoint; /catalog/v1/openapi.json describes all endpoints.',
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
    'The service failed. Its log has the reason under this request id.',
    // The database may answer again soon.
    isUnreachable(error) || isOutOfTime(error) ? { headers: { 'retry-after': '5' } } : {},
  )
}

/** The facts of one request that its log line contains. */
export interface RequestContext {
  id: string
  startedMs: number
  /** The endpoint's path with names in braces, such as `/courses/{id}`; `*` for an unknown path. */
  route: string
  /** Set once the key is known. */
  admission?: Admission
}

export const beginRequest = (route: string): RequestContext => ({
  id: newRequestId(),
  startedMs: performance.now(),
  route,
})

/** Logs a request in one line: never the key, the visitor's address, the query string or a body. */
export function logRequest(
  { id, route, startedMs, admission }: RequestContext,
  method: string,
  status: number,
): void {
  log().info({
    id,
    route,
    method,
    status,
    ms: Math.round((performance.now() - startedMs) * 10) / 10,
    institute: admission?.institute_id,
    key: admission?.prefix,
  })
}

/** A read of the API. */
export interface Read<Path extends string, Query extends z.ZodObject> {
  /** Below `/catalog/v1`, with names in braces. */
  path: Path
  scope: Scope
  /** Of several bad parameters, the refusal names the first in this schema. */
  query: Query
  /** The same fields, with checks that depend on the institute. */
  queryOf?: (instituteId: string) => Query
  /** Returns undefined when nothing is published under the address. */
  read: (call: Call<Path, Query>) => Promise<ReadAnswer | undefined>
}

export interface ReadAnswer {
  /** Finished JSON, as text or in UTF-8. */
  json: string | Bytes
  /** The published revision whose rows were read; the entity tag contains it. */
  revision: PublishedRevision
}

interface PublishedRevision {
  number: number
  /** Milliseconds. After a restored backup the same number may come again, with another time. */
  publishedAt: number
}

interface Call<Path extends string, Query extends z.ZodObject> extends ParsedRequest<Path, Query> {
  db: Db
  instituteId: string
  /** The published revision at admission. */
  admitted: PublishedRevision
}

/** The parameters of a request, defaults included. */
interface ParsedRequest<Path extends string, Query extends z.ZodObject> {
  params: PathParams<Path>
  query: z.output<Query>
}

type RevisionFacts = Pick<Admission, 'institute_id' | 'revision' | 'published_at'>

/** Makes the handler of a read: gates, parameters, freshness, conditional request, and only then the read. */
function readAnswerer<Path extends string, Query extends z.ZodObject>(
  { path, scope, query: schema, queryOf, read }: Read<Path, Query>,
  freshness: Freshness,
): Answer {
  const gate = { methods: ['GET', 'HEAD'], scope }

  return async (request, routerParams, context) => {
    const { url: address } = request
    const isOurs = isPlainPath(pathOf(address))
    const { admission, now, readAgain } = await passGates(request, isOurs ? gate : undefined, context)
    const instituteId = admission.institute_id

    let parsed: ParsedRequest<Path, Query> | undefined
    const parse = async (): Promise<ParsedRequest<Path, Query>> => {
      if (parsed) return parsed
      const query = readParameters(queryOf?.(instituteId) ?? schema, new URL(address).searchParams)
      const params = readPathParams(path, await routerParams)
      if (!params) throw noSuchThing()
      parsed = { params, query }
      return parsed
    }
    /** A known address is not parsed again. Addresses that mean the same have the same tag, and so share a body. */
    const tagAt = ({ number, publishedAt }: PublishedRevision): string | Promise<string> =>
      // An address has no spaces, so the parts stay apart.
      knownTag(`${number} ${publishedAt} ${address} ${instituteId}`, async () => {
        const { params, query } = await parse()
        return [instituteId, number, publishedAt, freshness.shapeVersion, path, params, query]
      })

    // First: a bad parameter is refused without waiting for a publish.
    const tagBefore = await tagAt(revisionOf(admission))
    const fresh = await requireFresh(db().maintenance, admission, readAgain, freshness, now)
    const admitted = revisionOf(fresh)
    const tag = fresh === admission ? tagBefore : await tagAt(admitted)
    const answer = await answerTagged(request, context.id, tag, async () => {
      const found = await read({ db: db().reads, instituteId, admitted, ...(await parse()) })
      return found && { json: found.json, tag: await tagAt(found.revision) }
    })
    if (answer === undefined) throw noSuchThing()
    if (address.includes('?')) sayUnknown(answer, schema, address)
    return answer
  }
}

/** Names ignored parameters in a header, since most are misspelt. In development only: other answers must not change. */
function sayUnknown(answer: Response, schema: z.ZodObject, address: string): void {
  if (process.env.NODE_ENV !== 'development') return
  const names = unknownNames(schema, new URL(address).searchParams)
  if (names !== undefined) answer.headers.set('x-unknown-parameters', names)
}

const revisionOf = ({ revision, published_at }: RevisionFacts): PublishedRevision => ({
  number: Number(revision),
  publishedAt: published_at?.getTime() ?? 0,
})

/** Returns the undecoded path of an address. `new URL` would parse the whole address at each request. */
function pathOf(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2)
  const query = address.indexOf('?', start)
  return query === -1 ? address.slice(start) : address.slice(start, query)
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address. The lists show what is published.')

/** One write of the API: a `POST` with a JSON object. */
export interface Write {
  /** Below `/catalog/v1`. */
  path: string
  scope: Scope
  /** Counted after the key's own limit and before the body is read: every attempt counts. */
  limits: NonNullable<Gate['limits']>
  write: (call: WriteCall) => Promise<WriteAnswer>
}

export interface WriteCall {
  db: Db
  instituteId: string
  headers: Headers
  body: Record<string, unknown>
  /** When the request came; every check uses this time. */
  now: Date
  /** Publishes the institute if it is stale, for a write that reads the catalogue. */
  publishIfStale: () => Promise<void>
}

/** The answer to a write, returned after its commit. */
export interface WriteAnswer {
  status: 200 | 201
  /** Finished JSON. */
  body: string
}

async function answerWrite(
  request: Request,
  context: RequestContext,
  { scope, limits, write }: Write,
  freshness: Freshness,
): Promise<Response> {
  const isOurs = isPlainPath(new URL(request.url).pathname)
  const admitted = await passGates(
    request,
    isOurs ? { methods: ['POST'], scope, limits } : undefined,
    context,
  )
  const body = await readObject(request)
  const written = await write({
    db: db().writes,
    instituteId: admitted.admission.institute_id,
    headers: request.headers,
    body,
    now: admitted.now,
    publishIfStale: () => publishOrLog(admitted, freshness, context),
  })
  return respond(request, context.id, written.status, written.body, { 'cache-control': noStore })
}

/** Publishes if stale. A failure is logged, and the write uses the last published state. */
async function publishOrLog(
  { admission, readAgain, now }: Admitted,
  freshness: Freshness,
  { id }: RequestContext,
): Promise<void> {
  try {
    await requireFresh(db().maintenance, admission, readAgain, freshness, now)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'a due publish failed')
  }
}
