import type { z } from 'zod'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import type { JsonPieces } from '#lib/base/json.ts'
import { ownAddress } from '#lib/base/own-address.ts'
import { previewVary, privateNoStore, respond } from '#lib/contract/api/answer.ts'
import { maySeeDrafts, readScope } from '#lib/contract/api/gates.ts'
import {
  type PathParams,
  quotedParameter,
  readParameters,
  readPathParams,
} from '#lib/contract/api/parameters.ts'
import { Problem } from '#lib/contract/api/problem.ts'
import { knownTag, represent } from '#lib/contract/api/representation.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { publishedSource, type ReadSource } from '#lib/contract/catalogue/reads/read-source.ts'
import { publishIfDue } from '#lib/contract/publish-when-due.ts'
import { readAdmitted } from '#lib/contract/replica-reads.ts'
import { type Revision, revisionOf } from '#lib/contract/revision.ts'
import { type Call, type Handlers, handlers } from './handlers.ts'

interface Read<Path extends string, Query extends z.ZodObject> {
  /** Path below `/catalog/v1`, with parameter names in braces. */
  path: Path
  /** Schema of the query. Its order decides which of several bad parameters is reported. */
  query: Query
  /** The same fields as `query`, with checks that depend on the institute. */
  queryOf?: (instituteId: string) => Query
  /** Reads the answer. Returns undefined when nothing is published under the address. */
  read: (asked: Asked<Path, Query> & Opened) => Promise<ReadAnswer | undefined>
}

interface Asked<Path extends string, Query extends z.ZodObject> {
  params: PathParams<Path>
  query: z.output<Query>
}

interface Opened {
  source: ReadSource
  db: Db
  instituteId: string
  admitted: Revision
}

interface ReadAnswer {
  /** Finished JSON. */
  json: string | JsonPieces
  /** The published revision that was read, which is a later one if a publish came between. */
  revision: Revision
}

/**
 * Creates the handlers of a read. A request that passed the gates is refused for the parameters in the order of `query`
 * (400), and last by a `read` that finds nothing (404). What is due is published before anything is read.
 */
export const endpoint = <const Path extends string, Query extends z.ZodObject>(
  read: Read<Path, Query>,
): Handlers =>
  handlers(read.path, { methods: ['GET', 'HEAD'], scope: readScope, hasPreview: true }, (call) =>
    answerRead(call, read),
  )

async function answerRead<Path extends string, Query extends z.ZodObject>(
  call: Call,
  read: Read<Path, Query>,
): Promise<Response> {
  const { path, query: schema } = read
  const { request, id, admission, preview } = call
  const { url: address } = request
  const instituteId = admission.institute_id
  const parse = onceParsed(call, read)
  const tagAt = ({ number, publishedAt }: Revision) =>
    // Addresses contain no spaces, so the key is unambiguous. Addresses with equal parameters share one tag and one body.
    knownTag(`${number} ${publishedAt} ${address} ${instituteId}`, async () => {
      const { params, query } = await parse()
      return [instituteId, number, publishedAt, shapeVersion, ownAddress(), path, params, query]
    })
  const applied = await appliedPreference(request, schema)
  const headers = {
    // By the database's clock: this machine's may be wrong.
    date: admission.now.toUTCString(),
    ...call.limits,
    ...(maySeeDrafts(admission) && previewVary),
    ...applied,
  }
  const readPublished = async (admitted: Revision) => {
    const parsed = await parse()
    return readAdmitted(db(), instituteId, admitted, (from) =>
      read.read({ source: publishedSource(from, instituteId), db: from, instituteId, admitted, ...parsed }),
    )
  }

  // Asked before anything is published, so that a bad parameter is refused without waiting for that.
  const known = preview === undefined ? tagAt(revisionOf(admission)) : undefined
  const tagBefore = await known
  const fresh = await publishIfDue(admission, call.readAgain)
  const admitted = revisionOf(fresh)
  if (preview !== undefined) {
    // Imported when it is asked for: it loads the compiler.
    const { readPreview } = await import('./preview.ts')
    const body = await readPreview(db().maintenance, {
      ...{ path, instituteId, asked: preview, parse },
      readPublished: () => readPublished(admitted),
      read: async (source) =>
        read.read({ source, db: db().reads, instituteId, admitted, ...(await parse()) }),
    })
    if (body === undefined) throw noSuchThing()
    if (body !== 'as published')
      return respond(request, id, 200, body, { ...headers, 'cache-control': privateNoStore })
  }
  const tag = fresh === admission && tagBefore !== undefined ? tagBefore : await tagAt(admitted)
  const answer = await represent(request.headers, tag, {
    // A tag that is cached is no promise: it was asked for before, so its body is worth keeping.
    isKept: typeof known === 'string',
    async read() {
      const found = await readPublished(admitted)
      return found && { json: found.json, tag: await tagAt(found.revision) }
    },
  })
  if (answer === undefined) throw noSuchThing()
  return respond(request, id, answer.status, answer.body, { ...headers, ...answer.headers })
}

/** Returns a function that reads the parameters of a request, once however often it is called. */
function onceParsed<Path extends string, Query extends z.ZodObject>(
  { request, admission, params }: Call,
  { path, query: schema, queryOf }: Read<Path, Query>,
): () => Promise<Asked<Path, Query>> {
  let asked: Asked<Path, Query> | undefined
  return async () => {
    if (asked) return asked
    const known = queryOf?.(admission.institute_id) ?? schema
    const query = readParameters(known, new URL(request.url).searchParams)
    const inPath = readPathParams(path, await params)
    if (!inPath) throw noSuchThing()
    asked = { params: inPath, query }
    return asked
  }
}

/** Says to a caller that `Prefer: handling=strict` was taken (RFC 7240 §3). */
const strictApplied = { 'preference-applied': 'handling=strict' }

const isStrict = (headers: Headers): boolean =>
  /(^|[,;\s])handling\s*=\s*"?strict"?\s*($|[,;])/i.test(headers.get('prefer') ?? '')

/**
 * Returns the header that tells a caller who sent `Prefer: handling=strict` (RFC 7240 §4.4) that it was applied: throws
 * `invalid_request` for the first parameter that the schema does not define.
 */
async function appliedPreference({ headers, url }: Request, schema: z.ZodObject) {
  if (!isStrict(headers)) return undefined
  const known = Object.keys(schema.shape)
  const unknown = [...new URL(url).searchParams.keys()].find((name) => !known.includes(name))
  if (unknown === undefined) return strictApplied
  const { closest } = await import('#lib/contract/catalogue/rules/text/edits.ts')
  const near = closest(unknown.slice(0, 60).toLowerCase(), known)
  const cure = near ? `did you mean "${near}"?` : `it takes ${known.join(', ') || 'no parameters'}.`
  const message = `There is no parameter ${quotedParameter(unknown)} here; ${cure}`
  const details = { param: unknown.slice(0, 200).toWellFormed() }
  throw new Problem('invalid_request', message, { details, headers: strictApplied })
}

const noSuchThing = (): Problem =>
  new Problem('not_found', 'Nothing is published under this address. The lists show what is published.')
