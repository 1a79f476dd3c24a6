import { type Bytes, bytesOf } from '#lib/bytes.ts'
import { cache } from '#lib/cache.ts'
import { respond } from '../answer.ts'
import { namedEntityTag, readCacheControl } from './caching.ts'
import { codedFactor, codedOnce } from './coded-once.ts'
import { chooseCoding, codedTag, tagsOf } from './coding.ts'

/** Caches bodies by entity tag. A tag names its revision, so a body never gets stale. */
const bodies = cache<Bytes>('bodies', {
  bytesMax: 64 * 1024 * 1024,
  bytesOf: ({ length }) => codedFactor * length,
})

/**
 * Answers a tagged read: 304 when the caller has the tag in any coding, decided before anything is read; else the body
 * in the preferred coding. Undefined when there is nothing to read.
 */
export async function answerTagged(
  request: Request,
  requestId: string,
  tag: string,
  read: () => Promise<string | Bytes | undefined>,
): Promise<Response | undefined> {
  const preferred = chooseCoding(request.headers)
  const named = namedEntityTag(request.headers.get('if-none-match'), tagsOf(tag, preferred))
  const tagged = (etag: string) => ({ 'cache-control': readCacheControl, etag })
  if (named !== undefined && named !== '*') return respond(request, requestId, 304, null, tagged(named))
  const plain = bodies().get(tag) ?? (await readBody(tag, read))
  if (plain === undefined) return undefined
  const { body, coding, headers } = codedOnce(plain, preferred)
  const withTag = tagged(coding ? codedTag(tag, coding) : tag)
  if (named === '*') return respond(request, requestId, 304, null, withTag)
  return respond(request, requestId, 200, body, { ...withTag, ...headers })
}

/** Reads the body and caches it. */
async function readBody(
  tag: string,
  read: () => Promise<string | Bytes | undefined>,
): Promise<Bytes | undefined> {
  const answer = await read()
  if (answer === undefined) return undefined
  return bodies().set(tag, typeof answer === 'string' ? bytesOf(answer) : answer)
}
