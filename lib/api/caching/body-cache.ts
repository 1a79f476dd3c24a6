import { type Bytes, bytesOf } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { type Coding, codedTag, encode, plainBytesMax } from './coding.ts'

/** Answers of this process by entity tag, in each coding that was asked for: a tag names its revision, so none grows stale. */
const bodies = cache<Bytes>('bodies', { bytesMax: 64 * 1024 * 1024, bytesOf: ({ length }) => length })

/** A body as it is sent. */
export interface Sent {
  body: Bytes
  tag: string
  /** Empty when it is sent as it is. */
  headers: Record<string, string>
}

/**
 * The body under a tag, read when it is not kept, and compressed when a coding is accepted and it is worth it; undefined
 * when there is nothing to read.
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

/** What is read now, kept for those who ask for the same. */
async function readBody(
  tag: string,
  read: () => Promise<string | Bytes | undefined>,
): Promise<Bytes | undefined> {
  const answer = await read()
  if (answer === undefined) return undefined
  return bodies().set(tag, typeof answer === 'string' ? bytesOf(answer) : answer)
}
