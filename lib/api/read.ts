import type { z } from 'zod'
import type { Bytes } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { type Db, db } from '#lib/db.ts'
import { entityTag } from './caching/caching.ts'
import { type Freshness, requireFresh } from './caching/freshness.ts'
import { answerTagged } from './caching/tagged.ts'
import type { Scope } from './gates/admission.ts'
import type { Admission } from './gates/find-admission.ts'
import { passGates } from './gates/gates.ts'
import type { RequestContext } from './gates/request-context.ts'
import { readParameters } from './parameters.ts'
import { isPlainPath, type PathParams, readPathParams } from './path.ts'
import { Problem } from './problem.ts'

/** One read of the API: its requirements and its answer. */
export interface Read<Path extends string, Query extends z.ZodObject> {
  /** Below `/catalog/v1`, names in braces. */
  path: Path
  scope: Scope
  /** Fields in the order in which faults are named. */
  query: Query
  /** The same fields with checks that depend on the institute; the result is not cached. */
  queryOf?: (instituteId: string) => Query
  /** Returns finished JSON, as text or in UTF-8; undefined when the thing does not exist. */
  read: (call: Call<Path, Query>) => Promise<string | Bytes | undefined>
}

interface Call<Path extends string, Query extends z.ZodObject> extends ParsedRequest<Path, Query> {
  db: Db
  instituteId: string
  /** The published revision at admission. */
  admitted: Pick<Admission, 'revision' | 'published_at'>
}

/** The parsed parameters of an address, defaults included. Requests share it, so nothing may change it. */
interface ParsedRequest<Path extends string, Query extends z.ZodObject> {
  params: PathParams<Path>
  query: z.output<Query>
}

type RouterParams = Promise<Record<string, string | string[] | undefined>>

/** About the bytes of parsed parameters, besides their address. */
const parsedBytes = 1_500

/** Parsed parameters by address. */
const parsedRequests = cache<object>('addresses', { bytesMax: 8 * 1024 * 1024, bytesOf: () => parsedBytes })

/** Entity tags by the facts that they digest. */
const tags = cache<string>('tags', { bytesMax: 4 * 1024 * 1024, bytesOf: ({ length }) => length })

/** Makes the handler of a read: gates, parameters, freshness, conditional request, and only then the read. */
export function readAnswerer<Path extends string, Query extends z.ZodObject>(
  { path, scope, query: schema, queryOf, read }: Read<Path, Query>,
  freshness: Freshness,
): (request: Request, routerParams: RouterParams, context: RequestContext) => Promise<Response> {
  const gate = { methods: ['GET', 'HEAD'], scope }

  const parse = async (
    address: string,
    routerParams: RouterParams,
    instituteId: string,
  ): Promise<ParsedRequest<Path, Query>> => {
    const query = readParameters(queryOf?.(instituteId) ?? schema, new URL(address).searchParams)
    const params = readPathParams(path, await routerParams)
    if (!params) throw noSuchThing()
    const parsed = { params, query }
    if (queryOf === undefined) parsedRequests().set(address, parsed)
    return parsed
  }

  const tagOf = (
    address: string,
    { params, query }: ParsedRequest<Path, Query>,
    fresh: Admission,
  ): string => {
    const { institute_id: instituteId, revision, published_at } = fresh
    // An address has no spaces, so the parts stay apart.
    const name = `${revision} ${published_at?.getTime()} ${address} ${instituteId}`
    const facts = [instituteId, revision, published_at, freshness.shapeVersion, path, params, query]
    return tags().get(name) ?? tags().set(name, entityTag(facts))
  }

  return async (request, routerParams, context) => {
    const { url: address } = request
    // Safe to cast: an address belongs to one endpoint.
    const known = parsedRequests().get(address) as ParsedRequest<Path, Query> | undefined
    const isOurs = known !== undefined || isPlainPath(new URL(address).pathname)
    const { admission, now, readAgain } = await passGates(request, isOurs ? gate : undefined, context)
    const parsed = known ?? (await parse(address, routerParams, admission.institute_id))

    const fresh = await requireFresh(db().maintenance, admission, readAgain, freshness, now)
    const tag = tagOf(address, parsed, fresh)
    const call = { db: db().reads, instituteId: fresh.institute_id, admitted: fresh, ...parsed }
    const answer = await answerTagged(request, context.id, tag, () => read(call))
    if (answer === undefined) throw noSuchThing()
    return answer
  }
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address; the lists name what is.')
