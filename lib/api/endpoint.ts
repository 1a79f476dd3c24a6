import type { z } from 'zod'
import { type Db, db } from '#lib/db.ts'
import type { Scope } from './admission.ts'
import { respond } from './answer.ts'
import { bodyCache } from './body-cache.ts'
import { compareEntityTag, entityTag, noStore, readCacheControl } from './caching.ts'
import { preflightHeaders } from './cors.ts'
import { type Freshness, requireFresh } from './freshness.ts'
import { passGates } from './gates.ts'
import { log } from './log.ts'
import { readParameters } from './parameters.ts'
import { isPlainPath, type PathParams, readPathParams } from './path.ts'
import { Problem } from './problem.ts'
import { beginVisit, recordVisit, type Visit } from './visit.ts'
import { answerWrite, type Write } from './write.ts'

/** One read of the API: what it needs and how it is answered. */
export interface Read<Path extends string, Query extends z.ZodObject> {
  /** Below `/catalog/v1`, names in braces. */
  path: Path
  scope: Scope
  /** Fields in the order in which faults are named. */
  query: Query
  /** Finished JSON; undefined when there is no such thing. */
  read: (call: Call<Path, Query>) => Promise<string | undefined>
}

interface Call<Path extends string, Query extends z.ZodObject> {
  db: Db
  instituteId: string
  params: PathParams<Path>
  query: z.output<Query>
}

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
      handlers(read.path, (request, context, visit) => answerRead(request, context, visit, read, freshness)),
    writeEndpoint: (write: Write): Handlers =>
      handlers(write.path, (request, _context, visit) => answerWrite(request, visit, write, freshness)),
    nowhere: (): Handlers =>
      handlers('*', async (request, _context, visit) => {
        await passGates(request, undefined, visit)
        throw noSuchThing()
      }),
  }
}

type Answer = (request: Request, context: Context, visit: Visit) => Promise<Response>

/** Whatever happens inside becomes one answer and one line in the log. A preflight is told of but never gets inside. */
function handlers(route: string, answer: Answer): Handlers {
  const handle: Handler = async (request, context) => {
    const visit = beginVisit(route)
    const response = await answer(request, context, visit).catch((error) => refuse(error, request, visit))
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

async function answerRead<Path extends string, Query extends z.ZodObject>(
  request: Request,
  context: Context,
  visit: Visit,
  { path, scope, query: schema, read }: Read<Path, Query>,
  freshness: Freshness,
): Promise<Response> {
  const url = new URL(request.url)
  const gate = isPlainPath(url.pathname) ? { methods: ['GET', 'HEAD'], scope } : undefined
  const { admission, now, readAgain } = await passGates(request, gate, visit)
  const query = readParameters(schema, url.searchParams)
  const params = readPathParams(path, await context.params)
  if (!params) throw noSuchThing()

  const fresh = await requireFresh(db(), admission, readAgain, freshness, now)
  const { institute_id: instituteId, revision, published_at } = fresh
  const tag = entityTag([instituteId, revision, published_at, freshness.shapeVersion, path, params, query])
  const headers = { 'cache-control': readCacheControl, etag: tag }
  const kept = compareEntityTag(request.headers.get('if-none-match'), tag)
  const notModified = () => respond(request, visit.id, 304, null, headers)
  if (kept === 'same') return notModified()
  const body = await readBody(tag, () => read({ db: db(), instituteId, params, query }))
  if (body === undefined) throw noSuchThing()
  return kept === 'any' ? notModified() : respond(request, visit.id, 200, body, headers)
}

/** What this process answered under the tag before, else what is read now. */
async function readBody(
  tag: string,
  read: () => Promise<string | undefined>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const known = bodyCache().find(tag)
  if (known !== undefined) return known
  const text = await read()
  if (text === undefined) return undefined
  const body = new TextEncoder().encode(text)
  bodyCache().keep(tag, body)
  return body
}

const noSuchThing = (): Problem => new Problem('not_found', 'Nothing is published under this address.')

/** Any error as an answer; one that is no refusal of ours is logged here, once and whole. */
function refuse(error: unknown, request: Request, { id }: Visit): Response {
  const problem = error instanceof Problem ? error : internalError(error, id)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(request, id, problem.status, problem.body(id), headers)
}

function internalError(error: unknown, id: string): Problem {
  log().error({ id, err: error }, 'a request failed')
  return new Problem('internal_error', 'The service failed; its log has the reason under this request id.')
}
