import { hash, randomFillSync } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { cache } from '#lib/cache.ts'
import { type Bytes, bytesOf, ownBytes } from '#lib/json.ts'
import { perProcess } from '#lib/per-process.ts'
import { Problem, type ProblemCode, type ProblemExtras } from './problem.ts'

/** Headers of every answer. They stop a cache that ignores `Vary` from serving one institute's catalogue to another. */
export const sharedCacheHeaders = {
  vary: 'Origin, X-API-Key, Authorization, Accept-Encoding',
  'cdn-cache-control': 'no-store',
  'vercel-cdn-cache-control': 'no-store',
}

/** Cache lifetime of a read, in seconds (decisions §3). */
export const readFreshSeconds = 60
export const readCacheControl = `public, max-age=${readFreshSeconds}`
export const noStore = 'no-store'

const everyAnswer = { 'x-content-type-options': 'nosniff', ...sharedCacheHeaders }
const json = { 'content-type': 'application/json; charset=utf-8' }

/**
 * Builds a response with the headers that every answer has. `body` is finished JSON, compressed or not, or null;
 * `headers` have lower-case names. A `HEAD` gets the headers of the body without the body.
 */
export function respond(
  request: Request,
  requestId: string,
  status: number,
  body: string | Bytes | null,
  headers: Record<string, string>,
): Response {
  const isHead = request.method === 'HEAD'
  // Echoed on every answer to a browser call, so that a page can read refusals too.
  const origin = request.headers.get('origin')
  // Not a string: Node would write it with the headers as UTF-8 and change the bytes of an echoed origin.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return new Response(isHead ? null : bytes, {
    status,
    headers: {
      'x-request-id': requestId,
      ...everyAnswer,
      ...headers,
      // The 403 keeps strangers out, not this header. No credentials, no exposed headers.
      ...(origin && { 'access-control-allow-origin': origin }),
      ...(bytes !== null && json),
      // With a body the server adds the length itself.
      ...(bytes !== null && isHead && { 'content-length': String(bytes.length) }),
    },
  })
}

const idBytes = 16
const random = Buffer.alloc(256 * idBytes)
let randomUsed = random.length

/** Makes the id of a request; an id that the caller sends is not used. */
export function newRequestId(): string {
  if (randomUsed === random.length) {
    randomFillSync(random)
    randomUsed = 0
  }
  randomUsed += idBytes
  return `req_${random.toString('hex', randomUsed - idBytes, randomUsed)}`
}

/** A request without an origin, for answers that no browser may read. */
const anyRequest = new Request('http://localhost')

/** Builds an error response in the contract's envelope for requests that reach no endpoint. */
export function refusal(code: ProblemCode, message: string, extras?: ProblemExtras): Response {
  const id = newRequestId()
  const problem = new Problem(code, message, extras)
  const headers = { 'cache-control': noStore, ...problem.headers }
  return respond(anyRequest, id, problem.status, problem.body(id), headers)
}

/** Builds the 405 of a path, naming the methods it serves. */
export const refuseMethod = (method: string, served: readonly string[]): Response =>
  refusal('method_not_allowed', `${method} is not served here, only ${served.join(' and ')}.`, {
    headers: { allow: served.join(', ') },
  })

/**
 * Answers a tagged read: 304 when the caller has the tag in any coding, decided before anything is read; else the body
 * in the preferred coding. Undefined when there is nothing to read.
 */
export async function answerTagged(
  request: Request,
  requestId: string,
  tag: string,
  read: () => Promise<Tagged | undefined>,
): Promise<Response | undefined> {
  const coding = chooseCoding(request.headers)
  const ifNoneMatch = request.headers.get('if-none-match')
  const named = ifNoneMatch === null ? undefined : namedEntityTag(ifNoneMatch, tagsOf(tag, coding))
  const tagged = (etag: string) => ({ 'cache-control': readCacheControl, etag })
  if (named !== undefined && named !== '*') return respond(request, requestId, 304, null, tagged(named))
  const sent = await findBody(tag, coding, read)
  if (sent === undefined) return undefined
  const headers = tagged(sent.tag)
  if (named === '*') return respond(request, requestId, 304, null, headers)
  return respond(request, requestId, 200, sent.body, { ...headers, ...sent.headers })
}

/**
 * Finished bodies by entity tag, plain and compressed, and entity tags by address. Each key contains the revision, so
 * nothing here gets stale.
 */
const answers = cache<Bytes | string>('answers', { bytesOf: ({ length }) => length })

/**
 * Returns the cached entity tag of a name, or makes it from `facts`. A name must not start with a quote: bodies are cached
 * by their tags, which do.
 */
export function knownTag(name: string, facts: () => Promise<readonly unknown[]>): string | Promise<string> {
  const known = answers().get(name) as string | undefined
  return known ?? facts().then((made) => answers().set(name, entityTag(made)) as string)
}

const cachedBody = (tag: string): Bytes | undefined => answers().get(tag) as Bytes | undefined

function cacheBody(tag: string, body: Bytes): Bytes {
  answers().set(tag, body)
  return body
}

/** A body as it is sent. */
export interface Sent {
  body: Bytes
  tag: string
  /** Empty when the body is not compressed. */
  headers: Record<string, string>
}

/** What was read, and the tag of the revision that was read: a publish may have raised it since admission. */
export interface Tagged {
  json: string | Bytes
  tag: string
}

/**
 * Returns the body of a tag: cached, or read now. The body is compressed when the caller accepts a coding and the size
 * is worth it. Undefined when there is nothing to read.
 */
async function findBody(
  tag: string,
  coding: Coding | undefined,
  read: () => Promise<Tagged | undefined>,
): Promise<Sent | undefined> {
  const coded = coding && cachedBody(codedTag(tag, coding))
  if (coded) return inCoding(coded, tag, coding)
  const cached = cachedBody(tag)
  const found = cached ? { body: cached, tag } : await readBody(read)
  if (!found || !coding || found.body.length <= plainBytesMax) return found && { ...found, headers: {} }
  const encoded = cacheBody(codedTag(found.tag, coding), await encodeAny(found.body, coding))
  return inCoding(encoded, found.tag, coding)
}

const inCoding = (body: Bytes, tag: string, coding: Coding): Sent => ({
  body,
  tag: codedTag(tag, coding),
  headers: { 'content-encoding': coding },
})

/** Reads the body and caches it. */
async function readBody(
  read: () => Promise<Tagged | undefined>,
): Promise<{ body: Bytes; tag: string } | undefined> {
  const answer = await read()
  if (answer === undefined) return undefined
  const { json, tag } = answer
  return { body: cacheBody(tag, typeof json === 'string' ? bytesOf(json) : json), tag }
}

/**
 * Makes a strong entity tag from everything that an answer depends on: institute, revision, time of publishing, shape
 * version, and the normalised request.
 */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/**
 * Returns the first of `tags` that `If-None-Match` names, weak forms included; `*` for `*`, which matches whatever
 * exists; undefined when no tag is named.
 */
export function namedEntityTag(ifNoneMatch: string, tags: readonly string[]): string | undefined {
  if (ifNoneMatch.trim() === '*') return '*'
  const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find((tag) => named.includes(tag))
}

/** Content codings in order of preference. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Next removes a route's `Content-Encoding` and compresses by itself. Read once: `process.env` is slow. */
const isCodedByNext = process.env.NEXT_RUNTIME !== undefined

/** Bodies up to this size are not compressed: they would not need fewer packets. */
const plainBytesMax = 1024

/**
 * Chooses the coding to send (RFC 9110 §12.5.3). Undefined when the caller accepts none of ours or sends no preference,
 * and under Next.
 */
export function chooseCoding(headers: Headers): Coding | undefined {
  if (isCodedByNext) return undefined
  const accepted = headers.get('accept-encoding')?.toLowerCase()
  if (!accepted) return undefined
  const weights = new Map(accepted.split(',').map(weightOf))
  const weigh = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = codings.toSorted((a, b) => weigh(b) - weigh(a))
  return best !== undefined && weigh(best) > 0 ? best : undefined
}

/** Parses one element of `Accept-Encoding`; a malformed one counts as not accepted. */
function weightOf(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim())
  const [q = 'q=1'] = parameters
  return [coding, q.startsWith('q=') ? Number(q.slice(2)) || 0 : 0]
}

/**
 * Compresses a body. The levels are low because most answers are requested once: compressing a list then costs less than
 * reading it. A strong tag demands that equal bodies give equal bytes.
 */
export function encode(body: Bytes, coding: Coding): Bytes {
  if (coding === 'gzip') return ownBytes(gzipSync(body, { level: 4 }))
  return ownBytes(brotliCompressSync(body, brotliOptions(body, 3)))
}

/** Larger bodies, such as a whole sitemap, are compressed in another thread, so that the event loop is not blocked. */
const encodedHereMax = 1024 * 1024

/** Compresses a body of any size. For a large body the fastest level is half the work for hardly more bytes. */
async function encodeAny(body: Bytes, coding: Coding): Promise<Bytes> {
  if (body.length <= encodedHereMax) return encode(body, coding)
  if (coding === 'gzip') return ownBytes(await promisify(gzip)(body, { level: 1 }))
  return ownBytes(await promisify(brotliCompress)(body, brotliOptions(body, 1)))
}

const brotliOptions = ({ length }: Bytes, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** The entity tag of a compressed body: other bytes need another strong tag. */
export const codedTag = (tag: string, coding: Coding): string => `${tag.slice(0, -1)}-${coding}"`

/** Returns all entity tags of one body. The tag that a caller who prefers `coding` gets comes first. */
export const tagsOf = (tag: string, coding: Coding | undefined): string[] => [
  ...(coding ? [codedTag(tag, coding)] : []),
  tag,
  ...codings.map((other) => codedTag(tag, other)),
]

/** Compressed forms of bodies that some cache holds. They live as long as the body; that cache counts their memory. */
const codedBodies = perProcess('coded once', () => new WeakMap<Bytes, Map<Coding, Bytes>>())

/** Memory of a body with its compressed forms, as a multiple of the body's own. */
export const codedFactor = 2

/** Returns a body in a coding, with its headers. Compresses it at the first request, if the size is worth it. */
export function codedOnce(
  body: Bytes,
  coding: Coding | undefined,
): { body: Bytes; headers: Record<string, string> } {
  if (!coding || body.length <= plainBytesMax) return { body, headers: {} }
  const known = codedBodies().get(body) ?? new Map<Coding, Bytes>()
  codedBodies().set(body, known)
  const coded = known.get(coding) ?? encode(body, coding)
  known.set(coding, coded)
  return { body: coded, headers: { 'content-encoding': coding } }
}

interface StaticAnswer {
  status: number
  headers: Record<string, string>
  body: Bytes
}

/** Answers that change only with a release: the documentation and the schema of documents. */
const staticAnswers = cache<StaticAnswer>('static answers', {
  bytesOf: ({ status, body }) => (status === 200 ? codedFactor * body.length : undefined),
})

/** Returns the answer with this name. It is made and compressed once; only answers with status 200 are cached. */
export async function staticAnswer(
  name: string,
  headers: Headers,
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const isCached = process.env.NODE_ENV !== 'development'
  const answer = isCached ? await staticAnswers().fetch(name, () => read(make)) : await read(make)
  const coded = codedOnce(answer.body, chooseCoding(headers))
  return new Response(coded.body, { status: answer.status, headers: { ...answer.headers, ...coded.headers } })
}

async function read(make: () => Response | Promise<Response>): Promise<StaticAnswer> {
  const answer = await make()
  const body = ownBytes(new Uint8Array(await answer.arrayBuffer()))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}
