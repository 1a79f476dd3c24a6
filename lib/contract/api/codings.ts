import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { cache } from '#lib/base/cache.ts'
import { type Bytes, ownBytes } from '#lib/base/json.ts'
import { perProcess } from '#lib/base/per-process.ts'

/** Supported content codings, in our order of preference. */
export const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/**
 * Whether Next serves this process. Next removes a route's `Content-Encoding` and compresses by itself. Stored in a
 * constant because reading `process.env` is slow.
 */
const isCodedByNext = process.env.NEXT_RUNTIME !== undefined

/** Bodies up to this size are sent uncompressed, because compression would not save a packet. */
export const plainBytesMax = 1024

/**
 * Chooses the content coding of a response (RFC 9110 §12.5.3). Returns undefined if the client accepts no supported
 * coding or sends no `Accept-Encoding`, and always under Next.
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

/**
 * Compresses a body, on another thread if it is large. A large body gets the fastest level, which halves the work and
 * adds few bytes.
 */
export async function encodeAny(body: Bytes, coding: Coding): Promise<Bytes> {
  if (body.length <= encodedHereMax) return encode(body, coding)
  if (coding === 'gzip') return ownBytes(await promisify(gzip)(body, { level: 1 }))
  return ownBytes(await promisify(brotliCompress)(body, brotliOptions(body, 1)))
}

const brotliOptions = ({ length }: Bytes, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})

/**
 * Compressed copies of bodies that other caches own. A copy is freed together with its body. To count the copies too,
 * the owning cache multiplies the size of a body by `codedFactor`.
 */
const codedBodies = perProcess('coded once', () => new WeakMap<Bytes, Map<Coding, Bytes>>())

/** Memory of a body including its compressed copies, as a multiple of the body's size. */
export const codedFactor = 2

/**
 * Returns a body compressed with `coding`, and the headers for it. Compresses on the first request only; bodies up to
 * 1 KiB are returned as they are.
 */
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

/**
 * Returns the cached answer for `name`, or builds and compresses it. Only answers with status 200 are cached; in
 * development, none are.
 */
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
