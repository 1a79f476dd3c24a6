import { type Bytes, bytesOf } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { type Coding, codedTag, encode, plainBytesMax } from './coding.ts'

/** Caches bodies by entity tag and coding. A tag names its revision, so a body never gets stale. */
const bodies = cache<Bytes>('bodies', { bytesOf: ({ length }) => length })

/** A body as it is sent. */
export interface Sent {
  body: Bytes
  tag: string
  /** Empty when the body is not compressed. */
  headers: Record<string, string>
}

/** What was read, and its tag: of the revision that was read, which a publish may have moved on since admission. */
export interface Tagged {
  json: string | Bytes
  tag: string
}

/**
 * Returns the body of a tag: cached, or read now. The body is compressed when the caller accepts a coding and the size
 * is worth it. Undefined when there is nothing to read.
 */
export async function findBody(
  tag: string,
  coding: Coding | undefined,
  read: () => Promise<Tagged | undefined>,
): Promise<Sent | undefined> {
  const coded = coding && bodies().get(codedTag(tag, coding))
  if (coded) return inCoding(coded, tag, coding)
  const cached = bodies().get(tag)
  const found = cached ? { body: cached, tag } : await readBody(read)
  if (!found || !coding || found.body.length <= plainBytesMax) return found && { ...found, headers: {} }
  const encoded = bodies().set(codedTag(found.tag, coding), encode(found.body, coding))
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
  return { body: bodies().set(tag, typeof json === 'string' ? bytesOf(json) : json), tag }
}
