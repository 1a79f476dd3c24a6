import { hash } from 'node:crypto'
import { cache } from '#lib/base/cache.ts'
import { type Bytes, bytesOf, type JsonPieces, joined, lengthOf } from '#lib/base/json.ts'
import { readCacheControl, respond } from './answer.ts'
import { type Coding, chooseCoding, codings, encodeAny, plainBytesMax } from './codings.ts'

/**
 * Responds to a read that has an entity tag. Sends 304 without reading anything if `If-None-Match` contains the tag,
 * compressed or not. Otherwise sends the body, compressed as the client prefers. Returns undefined when `read` finds
 * nothing. Caches the body only if `isKept`: most addresses are asked for once, and their bodies would drive out those
 * that are asked for again. `extra` are more headers, with lower-case names.
 */
export async function answerTagged(
  request: Request,
  requestId: string,
  tag: string,
  read: () => Promise<Tagged | undefined>,
  { extra = {}, isKept = true }: { extra?: Record<string, string>; isKept?: boolean } = {},
): Promise<Response | undefined> {
  const coding = chooseCoding(request.headers)
  const ifNoneMatch = request.headers.get('if-none-match')
  const named = ifNoneMatch === null ? undefined : namedEntityTag(ifNoneMatch, tagsOf(tag, coding))
  const tagged = (etag: string) => ({ ...extra, 'cache-control': readCacheControl, etag })
  if (named !== undefined && named !== '*') return respond(request, requestId, 304, null, tagged(named))
  const sent = await findBody(tag, coding, isKept, read)
  if (sent === undefined) return undefined
  const headers = tagged(sent.tag)
  if (named === '*') return respond(request, requestId, 304, null, headers)
  return respond(request, requestId, 200, sent.body, { ...headers, ...sent.headers })
}

/**
 * Caches finished bodies (plain and compressed) by entity tag, and entity tags by address. Every key includes the
 * revision, so entries never go stale.
 */
const answers = cache<Bytes | string>('answers', { bytesOf: ({ length }) => length })

/**
 * Returns the cached entity tag for a key, or computes it from `facts`. The key must not start with a quote, because
 * the same cache stores bodies under their quoted tags.
 */
export function knownTag(name: string, facts: () => Promise<readonly unknown[]>): string | Promise<string> {
  const known = answers().get(name) as string | undefined
  return known ?? facts().then((made) => answers().set(name, entityTag(made)) as string)
}

const cachedBody = (tag: string): Bytes | undefined => answers().get(tag) as Bytes | undefined
const cacheBody = (tag: string, body: Bytes): Bytes => answers().set(tag, body) as Bytes

/** A response body ready to send, with its entity tag. */
interface Sent {
  body: JsonPieces
  tag: string
  /** `content-encoding` if the body is compressed, else empty. */
  headers: Record<string, string>
}

/**
 * The JSON that was read, and its entity tag. If a publish has raised the revision since admission, the tag differs
 * from the one computed at admission.
 */
interface Tagged {
  json: string | JsonPieces
  tag: string
}

/**
 * Returns the body for an entity tag, from the cache or by calling `read`. Compresses bodies over 1 KiB if the client
 * accepts a coding. Returns undefined when `read` finds nothing.
 */
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
  if (coding && lengthOf(body) > plainBytesMax) {
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

/**
 * Computes a strong entity tag from everything an answer depends on: institute, revision, time of publishing, shape
 * version and normalised request.
 */
export function entityTag(facts: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 24)}"`
}

/**
 * Returns the first of `tags` that `If-None-Match` contains, ignoring the weak prefix `W/`. Returns `*` for the
 * header `*`, which matches anything that exists, and undefined when nothing matches.
 */
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
