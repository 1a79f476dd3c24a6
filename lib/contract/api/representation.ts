import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { cache } from '#lib/base/cache.ts'
import { type Bytes, byteLength, bytesOf, type JsonPieces, joined, ownBytes } from '#lib/base/json.ts'
import { perProcess } from '#lib/base/per-process.ts'
import { readCacheControl } from './answer.ts'

interface Representation {
  status: 200 | 304
  body: JsonPieces | null
  headers: Record<string, string>
}

/**
 * Returns 304 without reading anything if `If-None-Match` contains the tag, compressed or not, else the body, compressed
 * as the client prefers; undefined when `read` finds nothing. Caches the body only if `isKept`: most addresses are asked
 * for once, and their bodies would drive out those that are asked for again.
 */
export async function represent(
  headers: Headers,
  tag: string,
  { read, isKept = true }: { read: () => Promise<Tagged | undefined>; isKept?: boolean },
): Promise<Representation | undefined> {
  const coding = chooseCoding(headers)
  const ifNoneMatch = headers.get('if-none-match')
  const named = ifNoneMatch === null ? undefined : namedEntityTag(ifNoneMatch, tagsOf(tag, coding))
  if (named !== undefined && named !== '*') return notModified(named)
  const found = await findBody(tag, coding, isKept, read)
  if (found === undefined) return undefined
  if (named === '*') return notModified(found.tag)
  return { status: 200, body: found.body, headers: { ...cachedAs(found.tag), ...found.headers } }
}

const notModified = (tag: string): Representation => ({ status: 304, body: null, headers: cachedAs(tag) })

const cachedAs = (tag: string) => ({
  'cache-control': readCacheControl,
  // Next compresses what it is given, and leaves the tag: one tag of several bodies has to be weak.
  etag: isCodedByNext ? `W/${tag}` : tag,
})

/** Bodies by entity tag, and tags by address. Every key includes the revision, so entries never go stale. */
const answers = cache<Bytes | string>('answers', { bytesOf: ({ length }) => length })

/** The key must not start with a quote: the same cache stores bodies under their quoted tags. */
export function knownTag(name: string, facts: () => Promise<readonly unknown[]>): string | Promise<string> {
  const known = answers().get(name) as string | undefined
  return known ?? facts().then((made) => answers().set(name, entityTag(made)) as string)
}

const cachedBody = (tag: string): Bytes | undefined => answers().get(tag) as Bytes | undefined
const cacheBody = (tag: string, body: Bytes): Bytes => answers().set(tag, body) as Bytes

interface Sent {
  body: JsonPieces
  tag: string
  /** `content-encoding` if the body is compressed, else empty. */
  headers: Record<string, string>
}

/** If a publish has raised the revision since admission, the tag differs from the one computed then. */
interface Tagged {
  json: string | JsonPieces
  tag: string
}

/** Cached or read, over 1 KiB compressed if the client accepts a coding. Undefined when `read` finds nothing. */
async function findBody(
  tag: string,
  coding: Coding | undefined,
  isKept: boolean,
  read: () => Promise<Tagged | undefined>,
): Promise<Sent | undefined> {
  const coded = coding && cachedBody(codedTag(tag, coding))
  if (coded) return inCoding(coded, tag, coding)
  const cached = cachedBody(tag)
  const found = cached ? { json: [cached], tag } : await read()
  if (!found) return undefined
  const body = typeof found.json === 'string' ? [bytesOf(found.json)] : found.json
  if (coding && byteLength(body) > plainBytesMax) {
    const encoded = await encodeAny(joined(body), coding)
    return inCoding(isKept ? cacheBody(codedTag(found.tag, coding), encoded) : encoded, found.tag, coding)
  }
  const isNew = isKept && !cached
  return { body: isNew ? [cacheBody(found.tag, joined(body))] : body, tag: found.tag, headers: {} }
}

const inCoding = (body: Bytes, tag: string, coding: Coding): Sent => ({
  body: [body],
  tag: codedTag(tag, coding),
  headers: { 'content-encoding': coding },
})

/** Strong: from institute, revision, time of publishing, shape version and normalised request. */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/** Ignores the weak prefix `W/`. `*` matches anything that exists. Undefined when nothing matches. */
export function namedEntityTag(ifNoneMatch: string, tags: readonly string[]): string | undefined {
  if (ifNoneMatch.trim() === '*') return '*'
  const named: string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return tags.find((tag) => named.includes(tag))
}

/** Returns the entity tag of the compressed body. Different bytes need a different strong tag. */
export const codedTag = (tag: string, coding: Coding): string => `${tag.slice(0, -1)}-${coding}"`

/** Returns all entity tags of one body. The first is the tag sent to a client that prefers `coding`. */
export const tagsOf = (tag: string, coding: Coding | undefined): string[] => [
  ...(coding ? [codedTag(tag, coding)] : []),
  tag,
  ...codings.map((other) => codedTag(tag, other)),
]

/** Supported content codings, in our order of preference. */
export const codings = ['br', 'gzip'] as const

type Coding = (typeof codings)[number]

/** Next removes a route's `Content-Encoding` and compresses by itself. A constant: reading `process.env` is slow. */
const isCodedByNext = process.env.NEXT_RUNTIME !== undefined

/** Bodies up to this size are sent uncompressed, because compression would not save a packet. */
const plainBytesMax = 1024

/** RFC 9110 §12.5.3. Undefined if no coding is accepted, without `Accept-Encoding`, and always under Next. */
export function chooseCoding(headers: Headers): Coding | undefined {
  if (isCodedByNext) return undefined
  const accepted = headers.get('accept-encoding')?.toLowerCase()
  if (!accepted) return undefined
  const weights = new Map(accepted.split(',').map(weightOf))
  const weigh = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = codings.toSorted((a, b) => weigh(b) - weigh(a))
  return best !== undefined && weigh(best) > 0 ? best : undefined
}

/** Parses one element of `Accept-Encoding`. A malformed element gets weight 0, which means not accepted. */
function weightOf(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim())
  const [q = 'q=1'] = parameters
  return [coding, q.startsWith('q=') ? Number(q.slice(2)) || 0 : 0]
}

/**
 * Compresses a body on this thread. The levels are low because most answers are requested only once; this makes
 * compressing a list cheaper than reading it. Output is deterministic, as strong entity tags require.
 */
export function encode(body: Bytes, coding: Coding): Bytes {
  if (coding === 'gzip') return ownBytes(gzipSync(body, { level: 4 }))
  return ownBytes(brotliCompressSync(body, brotliOptions(body, 3)))
}

/** Bodies above this size, such as a whole sitemap, are compressed on another thread to keep the event loop free. */
const encodedHereMax = 1024 * 1024

/** Compresses a large body on another thread at the fastest level: half the work for a few bytes more. */
async function encodeAny(body: Bytes, coding: Coding): Promise<Bytes> {
  if (body.length <= encodedHereMax) return encode(body, coding)
  if (coding === 'gzip') return ownBytes(await promisify(gzip)(body, { level: 1 }))
  return ownBytes(await promisify(brotliCompress)(body, brotliOptions(body, 1)))
}

const brotliOptions = ({ length }: Bytes, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/** Compressed copies, freed with the bodies that other caches own; those count a body `codedFactor` times. */
const codedBodies = perProcess('coded once', () => new WeakMap<Bytes, Map<Coding, Bytes>>())

/** Memory of a body including its compressed copies, as a multiple of the body's size. */
export const codedFactor = 2

/** Returns the headers too. Compresses on the first request only; bodies up to 1 KiB stay as they are. */
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

/** Caches answers that only change with a release, such as the documentation and the JSON Schema of documents. */
const staticAnswers = cache<StaticAnswer>('static answers', {
  bytesOf: ({ status, body }) => (status === 200 ? codedFactor * body.length : undefined),
})

/** Compressed. Only answers with status 200 are cached; in development, none are. */
export async function staticAnswer(
  name: string,
  headers: Headers,
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const isCached = process.env.NODE_ENV !== 'development'
  const answer = isCached
    ? await staticAnswers().fetch(name, () => wholeAnswer(make))
    : await wholeAnswer(make)
  const coded = codedOnce(answer.body, chooseCoding(headers))
  return new Response(coded.body, { status: answer.status, headers: { ...answer.headers, ...coded.headers } })
}

async function wholeAnswer(make: () => Response | Promise<Response>): Promise<StaticAnswer> {
  const answer = await make()
  const body = ownBytes(new Uint8Array(await answer.arrayBuffer()))
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}
