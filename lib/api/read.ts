import type { z } from 'zod'
import type { Bytes } from '#lib/bytes.ts'
import { type Db, db } from '#lib/db.ts'
import { kept } from '#lib/kept.ts'
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
  /** Returns finished JSON, as text or UTF-8; undefined when the thing does not exist. */
  read: (call: Call<Path, Query>) => Promise<string | Bytes | undefined>
}

interface Call<Path extends string, Query extends z.ZodObject> extends ParsedRequest<Path, Query> {
  db: Db
  instituteId: string
  /** The published state at admission. */
  admitted: Pick<Admission, 'revision' | 'published_at'>
}

/** A parsed address with defaults filled in. Cached and shared, so never changed. */
interface ParsedRequest<Path extends string, Query extends z.ZodObject> {
  params: PathParams<Path>
  query: z.output<Query>
}

type RouterParams = Promise<Record<string, string | string[] | undefined>>

/** Approximate bytes of a parsed address besides its text. */
const parsedBytes = 1_500

/** Parsed requests by address. */
const parsedRequests = kept<object>('addresses', { bytesMax: 8 * 1024 * 1024, bytesOf: () => parsedBytes })

/** Entity tags by the facts they are made of. */
const tags = kept<string>('tags', { bytesMax: 4 * 1024 * 1024, bytesOf: ({ length }) => length })

/** Makes the handler of a read: gates, parameters, freshness, conditional request, and only then the read. */
export function readAnswerer<Path extends string, Query extends z.ZodObject>(
  { path, scope, query: schema, read }: Read<Path, Query>,
  freshness: Freshness,
): (request: Request, routerParams: RouterParams, context: RequestContext) => Promise<Response> {
  const gate = { methods: ['GET', 'HEAD'], scope }

  const parse = async (address: string, routerParams: RouterParams): Promise<ParsedRequest<Path, Query>> => {
    const query = readParameters(schema, new URL(address).searchParams)
    const params = readPathParams(path, await routerParams)
    if (!params) throw noSuchThing()
    const parsed = { params, query }
    parsedRequests().keep(address, parsed)
    return parsed
  }

  const tagOf = (
    address: string,
    { params, query }: ParsedRequest<Path, Query>,
    fresh: Admission,
  ): string => {
    const { institute_id: instituteId, revision, published_at } = fresh
    // An address has no spaces, so spaces separate the facts.
    const name = `${revision} ${published_at?.getTime()} ${address} ${instituteId}`
    const facts = [instituteId, revision, published_at, freshness.shapeVersion, path, params, query]
    return tags().find(name) ?? tags().keep(name, entityTag(facts))
  }

  return async (request, routerParams, context) => {
    const { url: address } = request
    // Safe to cast: an address belongs to one endpoint.
    const known = parsedRequests().find(address) as ParsedRequest<Path, Query> | undefined
    const isOurs = known !== undefined || isPlainPath(new URL(address).pathname)
    const { admission, now, readAgain } = await passGates(request, isOurs ? gate : undefined, context)
    const parsed = known ?? (await parse(address, routerParams))

    const fresh = await requireFresh(db().upkeep, admission, readAgain, freshness, now)
    const tag = tagOf(address, parsed, fresh)
    const call = { db: db().reads, instituteId: fresh.institute_id, admitted: fresh, ...parsed }
    const answer = await answerTagged(request, context.id, tag, () => read(call))
    if (answer === undefined) throw noSuchThing()
    return answer
  }
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address; the lists name what is.')
