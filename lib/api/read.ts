import type { z } from 'zod'
import type { Bytes } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { type Db, db } from '#lib/db.ts'
import { entityTag } from './caching/caching.ts'
import { type Freshness, requireFresh } from './caching/freshness.ts'
import { answerTagged } from './caching/tagged.ts'
import type { Scope } from './gates/admission.ts'
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
  /** Undefined when the thing does not exist. */
  read: (call: Call<Path, Query>) => Promise<ReadAnswer | undefined>
}

export interface ReadAnswer {
  /** Finished JSON, as text or in UTF-8. */
  json: string | Bytes
  /** The published revision whose rows were read: the entity tag is made of it. */
  revision: PublishedRevision
}

interface PublishedRevision {
  number: number
  /** Milliseconds; after a restored backup the same number may come again. */
  publishedAt: number
}

interface Call<Path extends string, Query extends z.ZodObject> extends ParsedRequest<Path, Query> {
  db: Db
  instituteId: string
  /** The published revision at admission. */
  admitted: PublishedRevision
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
const parsedRequests = cache<object>('addresses', { bytesOf: () => parsedBytes })

/** Entity tags by the facts that they digest. */
const tags = cache<string>('tags', { bytesOf: ({ length }) => length })

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
    instituteId: string,
    { number, publishedAt }: PublishedRevision,
  ): string => {
    // An address has no spaces, so the parts stay apart.
    const name = `${number} ${publishedAt} ${address} ${instituteId}`
    const facts = [instituteId, number, publishedAt, freshness.shapeVersion, path, params, query]
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
    const { institute_id: instituteId, revision, published_at } = fresh
    const admitted = { number: Number(revision), publishedAt: published_at?.getTime() ?? 0 }
    const tag = tagOf(address, parsed, instituteId, admitted)
    const answer = await answerTagged(request, context.id, tag, async () => {
      const found = await read({ db: db().reads, instituteId, admitted, ...parsed })
      return found && { json: found.json, tag: tagOf(address, parsed, instituteId, found.revision) }
    })
    if (answer === undefined) throw noSuchThing()
    return answer
  }
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address; the lists name what is.')
