import { type Bytes, bytesOf } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { type Coding, codedTag, encode, plainBytesMax } from './coding.ts'

/** Caches bodies by entity tag and coding. A tag names its revision, so a body never gets stale. */
const bodies = cache<Bytes>('bodies', { bytesMax: 64 * 1024 * 1024, bytesOf: ({ length }) => length })

/** A body as it is sent. */
export interface Sent {
  body: Bytes
  tag: string
  /** Empty when the body is not compressed. */
  headers: Record<string, string>
}

/**
 * Returns the body of a tag: cached, or read now. The body is compressed when the caller accepts a coding and the size
 * is worth it. Undefined when there is nothing to read.
 */
export async function findBody(
  tag: string,
  coding: Coding | undefined,
  read: () => Promise<string | Bytes | undefined>,
): Promise<Sent | undefined> {
  const coded = coding && bodies().get(codedTag(tag, coding))
  if (coded) return inCoding(coded, tag, coding)
  const plain = bodies().get(tag) ?? (await readBody(tag, read))
  if (!plain || !coding || plain.length <= plainBytesMax) return plain && { body: plain, tag, headers: {} }
  return inCoding(bodies().set(codedTag(tag, coding), encode(plain, coding)), tag, coding)
}

const inCoding = (body: Bytes, tag: string, coding: Coding): Sent => ({
  body,
  tag: codedTag(tag, coding),
  headers: { 'content-encoding': coding },
})

/** Reads the body and caches it. */
async function readBody(
  tag: string,
  read: () => Promise<string | Bytes | undefined>,
): Promise<Bytes | undefined> {
  const answer = await read()
  if (answer === undefined) return undefined
  return bodies().set(tag, typeof answer === 'string' ? bytesOf(answer) : answer)
}
