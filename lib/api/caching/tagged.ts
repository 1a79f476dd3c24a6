import { respond } from '../answer.ts'
import { findBody, type Tagged } from './body-cache.ts'
import { namedEntityTag, readCacheControl } from './caching.ts'
import { chooseCoding, tagsOf } from './coding.ts'

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
  const named = namedEntityTag(request.headers.get('if-none-match'), tagsOf(tag, coding))
  const tagged = (etag: string) => ({ 'cache-control': readCacheControl, etag })
  if (named !== undefined && named !== '*') return respond(request, requestId, 304, null, tagged(named))
  const sent = await findBody(tag, coding, read)
  if (sent === undefined) return undefined
  const headers = tagged(sent.tag)
  if (named === '*') return respond(request, requestId, 304, null, headers)
  return respond(request, requestId, 200, sent.body, { ...headers, ...sent.headers })
}
