import type { z } from 'zod'
import { workBehindRequest } from '#app/cron/behind-requests.ts'
import { isOutOfTime, isUnreachable } from '#lib/base/db/failures.ts'
import { type Db, db } from '#lib/base/db.ts'
import type { InstituteHosts } from '#lib/base/hosts/rule.ts'
import type { Bytes, JsonPieces } from '#lib/base/json.ts'
import { log } from '#lib/base/log.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import {
  newRequestId,
  noStore,
  previewVary,
  privateNoStore,
  readCacheControl,
  respond,
  sharedCacheHeaders,
} from '#lib/contract/api/answer.ts'
import { readObject, type WriteCall } from '#lib/contract/api/body.ts'
import { publishIfDue } from '#lib/contract/api/due-publish.ts'
import {
  type Admission,
  type Admitted,
  type Gate,
  maySeeDrafts,
  passGates,
  readScope,
  type Scope,
} from '#lib/contract/api/gates.ts'
import { type PathParams, quote, readParameters, readPathParams } from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { answerTagged, knownTag } from '#lib/contract/api/representation.ts'
import { keyedVisitor, leadLimits, type Visitor } from '#lib/contract/api/visitor.ts'
import { publishing } from '#lib/contract/publishing.ts'
import { type Revision, readAdmitted, revisionOf } from '#lib/contract/revision.ts'

type Params = Promise<Record<string, string | string[] | undefined>>
type Handler = (request: Request, route: { params: Params }) => Promise<Response>

/**
 * HTTP methods. Every route file exports all of them, because the framework would answer a missing method without our
 * error envelope.
 */
type Verb = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
type Handlers = Record<Verb, Handler>

/**
 * Creates the handlers of a read. A request is refused by the first of these that fails: its key (401, or 503 while keys
 * cannot be checked), product and scope (403), origin (403), rate limit (429), path (404) and method (405), the
 * parameters in the order of `query` (400), and last by a `read` that finds nothing (404). What is due is published
 * before anything is read.
 */
export const endpoint = <const Path extends string, Query extends z.ZodObject>(
  read: Read<Path, Query>,
  due = publishing,
): Handlers => handlers(read.path, readAnswerer(read, due))

/**
 * Creates the handlers of a write. A request is refused as by a read, up to its method; the limits of enquiries count
 * with the key's. Then its body (400, or 415 for another type), and what `write` throws.
 */
export const writeEndpoint = (write: Write): Handlers =>
  handlers(write.path, (request, _params, context) => answerWrite(request, context, write))

/**
 * Creates the handlers of a part of a page. Whose institute it is, and who may read it, the gates say as for a read; its
 * refusals are those of the API.
 */
export const partEndpoint = (
  route: string,
  part: (request: Request, instituteId: string, params: Awaited<Params>) => Promise<Bytes>,
): Handlers =>
  handlers(route, async (request, params, context) => {
    const { admission } = await passGates(request, { methods: ['GET'], scope: readScope }, context)
    const body = await part(request, admission.institute_id, await params)
    const origin = request.headers.get('origin')
    const headers = {
      'x-request-id': context.id,
      ...sharedCacheHeaders,
      ...context.limits,
      'cache-control': readCacheControl,
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      ...(origin && { 'access-control-allow-origin': origin }),
    }
    return new Response(body, { headers })
  })

/** Creates the handlers of all other paths, which need a valid key like every path. */
export const nowhere = (): Handlers =>
  handlers('*', async (request, _params, context) => {
    await passGates(request, undefined, context)
    throw new Error('A request without a gate was admitted.')
  })

/**
 * A preflight request carries no key, so every origin, path and key gets the same answer. A browser that asks for a
 * header of `allowedWhenAsked` is allowed it too.
 */
const preflightHeaders = {
  'cache-control': noStore,
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-allow-headers': 'X-API-Key, Authorization, Content-Type',
  'access-control-max-age': '600',
}
const allowedWhenAsked = ['X-Test', 'Prefer']

type Answer = (request: Request, params: Params, context: RequestContext) => Promise<Response>

/** Not `env()`: a build loads this file and needs no settings. */
const isOnVercel = process.env.VERCEL !== undefined

/**
 * Wraps an endpoint into handlers for all methods. Each request is answered once, even after an error, and logged in
 * one line. Preflight requests do not reach the endpoint.
 */
function handlers(route: string, answer: Answer): Handlers {
  const handle: Handler = async (request, { params }) => {
    const context = beginRequest(route)
    const answering = answer(request, params, context).catch((error) => refuse(error, request, context))
    // Vercel has no permanent process, so requests also run due background tasks.
    if (isOnVercel) void workBehindRequest(() => db().maintenance)
    const response = await answering
    logRequest(context, request.method, response.status)
    return response
  }
  const preflight: Handler = async (request) => {
    const context = beginRequest(route)
    logRequest(context, request.method, 204)
    const asked = (request.headers.get('access-control-request-headers') ?? '').toLowerCase().split(/[,\s]+/)
    const more = allowedWhenAsked.filter((name) => asked.includes(name.toLowerCase()))
    const allowed = [preflightHeaders['access-control-allow-headers'], ...more].join(', ')
    return respond(request, context.id, 204, null, {
      ...preflightHeaders,
      'access-control-allow-headers': allowed,
    })
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

/** Turns an error into a response. Logs the error unless it is a refusal. */
function refuse(error: unknown, request: Request, { id, admission, limits }: RequestContext): Response {
  const problem = error instanceof Problem ? error : internalError(error, id)
  const own = { ...limits, ...(admission && varyOf(admission)) }
  const headers = { 'cache-control': noStore, ...problem.headers, ...own }
  return respond(request, id, problem.status, problem.body(id), headers)
}

const varyOf = (admission: Admission) => (maySeeDrafts(admission) ? previewVary : {})

function internalError(error: unknown, id: string): Problem {
  log().error({ id, err: error }, 'a request failed')
  return new Problem(
    'internal_error',
    'The service failed. The reason is in its log under this request id.',
    // The database may be available again soon.
    isUnreachable(error) || isOutOfTime(error) ? { headers: { 'retry-after': '5' } } : {},
  )
}

/** The facts about a request that its log line contains. */
interface RequestContext {
  id: string
  startedMs: number
  /** Path of the endpoint with parameter names in braces, such as `/courses/{id}`; `*` for an unknown path. */
  route: string
  /** Set once the key has been checked. */
  admission?: Admission
  /** Headers that say what is left of the limits, set with `admission`. */
  limits?: Record<string, string>
}

export const beginRequest = (route: string): RequestContext => ({
  id: newRequestId(),
  startedMs: performance.now(),
  route,
})

/** Logs a request in one line. Never logs the key, the visitor's address, the query string or a body. */
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

/** A read endpoint of the API. */
interface Read<Path extends string, Query extends z.ZodObject> {
  /** Path below `/catalog/v1`, with parameter names in braces. */
  path: Path
  /** Schema of the query. Its order decides which of several bad parameters is reported. */
  query: Query
  /** The same fields as `query`, with checks that depend on the institute. */
  queryOf?: (instituteId: string) => Query
  /** Reads the answer. Returns undefined when nothing is published under the address. */
  read: (call: Call<Path, Query>) => Promise<ReadAnswer | undefined>
}

interface ReadAnswer {
  /** Finished JSON. */
  json: string | JsonPieces
  /** The published revision that was read. The entity tag includes it. */
  revision: Revision
}

interface Call<Path extends string, Query extends z.ZodObject> extends ParsedRequest<Path, Query> {
  db: Db
  instituteId: string
  /** The published revision at admission. */
  admitted: Revision
}

/** The parameters of a request, including defaults. */
interface ParsedRequest<Path extends string, Query extends z.ZodObject> {
  params: PathParams<Path>
  query: z.output<Query>
}

/**
 * Creates the handler of a read endpoint. It checks the gates, the parameters, what is due and `If-None-Match` before
 * it reads anything.
 */
function readAnswerer<Path extends string, Query extends z.ZodObject>(
  { path, query: schema, queryOf, read }: Read<Path, Query>,
  due: typeof publishing,
): Answer {
  const gate = { methods: ['GET', 'HEAD'], scope: readScope, hasPreview: true }

  return async (request, routerParams, context) => {
    const { url: address } = request
    const { admission, now, readAgain, preview } = await passGates(request, gate, context)
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
    // By the database's clock: this machine's may be wrong.
    const date = now.toUTCString()
    const applied = isStrict(request.headers) && strictApplied
    const extra = { date, ...context.limits, ...varyOf(admission), ...applied }

    if (applied && address.includes('?')) await refuseUnknown(schema, address)
    if (preview !== undefined) {
      // Imported when it is asked for: it loads the compiler.
      const { readPreview } = await import('./preview.ts')
      const { maintenance } = db()
      const admitted = revisionOf(await publishIfDue(maintenance, admission, readAgain, due, now))
      const readPublished = async () =>
        (await read({ db: db().reads, instituteId, admitted, ...(await parse()) }))?.json
      const body = await readPreview(maintenance, { path, instituteId, asked: preview, parse, readPublished })
      if (body === undefined) throw noSuchThing()
      if (body !== 'as published')
        return respond(request, context.id, 200, body, { ...extra, 'cache-control': privateNoStore })
    }

    /**
     * Returns the entity tag of this address at a revision. Parses the address only if its tag is not cached.
     * Addresses with equal parameters share one tag and one body.
     */
    const tagAt = ({ number, publishedAt }: Revision): string | Promise<string> =>
      // Addresses contain no spaces, so the key is unambiguous.
      knownTag(`${number} ${publishedAt} ${address} ${instituteId}`, async () => {
        const { params, query } = await parse()
        return [instituteId, number, publishedAt, due.shapeVersion, ownAddress(), path, params, query]
      })

    // Computed first, so that a bad parameter is refused without waiting for a publish.
    const tagKnown = tagAt(revisionOf(admission))
    const tagBefore = await tagKnown
    const fresh = await publishIfDue(db().maintenance, admission, readAgain, due, now)
    const admitted = revisionOf(fresh)
    const tag = fresh === admission ? tagBefore : await tagAt(admitted)
    const readBody = async () => {
      const parsed = await parse()
      const found = await readAdmitted(db(), instituteId, admitted, (from) =>
        read({ db: from, instituteId, admitted, ...parsed }),
      )
      return found && { json: found.json, tag: await tagAt(found.revision) }
    }
    const answer = await answerTagged(request, context.id, tag, readBody, {
      extra,
      // The tag is cached at the first request, the body at the second.
      isKept: typeof tagKnown === 'string',
    })
    if (answer === undefined) throw noSuchThing()
    return answer
  }
}

/** Says to a caller that `Prefer: handling=strict` was taken (RFC 7240 §3). */
const strictApplied = { 'preference-applied': 'handling=strict' }

const isStrict = (headers: Headers): boolean =>
  /(^|[,;\s])handling\s*=\s*"?strict"?\s*($|[,;])/i.test(headers.get('prefer') ?? '')

/**
 * Throws `invalid_request` for the first parameter that the schema does not define: for a caller who sent
 * `Prefer: handling=strict` (RFC 7240 §4.4).
 */
async function refuseUnknown(schema: z.ZodObject, address: string): Promise<void> {
  const known = Object.keys(schema.shape)
  const unknown = [...new URL(address).searchParams.keys()].find((name) => !known.includes(name))
  if (unknown === undefined) return
  const { closest } = await import('#lib/contract/catalogue/rules/text/edits.ts')
  const near = closest(unknown.slice(0, 60).toLowerCase(), known)
  const cure = near ? `did you mean "${near}"?` : `it takes ${known.join(', ') || 'no parameters'}.`
  const message = `There is no parameter ${quote(unknown)} here; ${cure}`
  const details = { param: unknown.slice(0, 200).toWellFormed() }
  throw new Problem('invalid_request', message, { details, headers: strictApplied })
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address. The lists show what is published.')

/** A write endpoint of the API: a `POST` with a JSON object as its body. */
interface Write {
  /** Path below `/catalog/v1`. */
  path: string
  scope: Scope
  write: (call: WriteCall & { visitor: Visitor; institute: InstituteHosts }) => Promise<WriteAnswer>
}

/** Answer to a write, returned after the commit. */
interface WriteAnswer {
  status: 200 | 201
  body: string
}

async function answerWrite(
  request: Request,
  context: RequestContext,
  { scope, write }: Write,
): Promise<Response> {
  const { headers } = request
  let visitor: Visitor | undefined
  const visitorOf = (instituteId: string): Visitor => {
    visitor ??= keyedVisitor(headers, instituteId)
    return visitor
  }
  // Counted after the key's limit and before the body is read, so that every attempt counts.
  const limits: Gate['limits'] = (admission) => leadLimits(admission, visitorOf(admission.institute_id))
  const admitted = await passGates(request, { methods: ['POST'], scope, limits }, context)
  const body = await readObject(request)
  const { institute_id: instituteId, slug, main_host } = admitted.admission
  const written = await write({
    db: db().writes,
    instituteId,
    institute: { slug, hosts: main_host === null ? [] : [main_host] },
    visitor: visitorOf(instituteId),
    headers,
    body,
    now: admitted.now,
    publishIfStale: () => publishOrLog(admitted, context),
  })
  return respond(request, context.id, written.status, written.body, {
    'cache-control': noStore,
    ...context.limits,
  })
}

/** Publishes stale data. If publishing fails, logs the error, and the write uses the last published state. */
async function publishOrLog({ admission, readAgain, now }: Admitted, { id }: RequestContext): Promise<void> {
  try {
    await publishIfDue(db().maintenance, admission, readAgain, publishing, now)
  } catch (error) {
    if (error instanceof Problem) throw error
    log().error({ id, err: error }, 'a due publish failed')
  }
}
