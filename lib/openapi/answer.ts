import { respond } from '#lib/api/answer.ts'
import { compareEntityTag, entityTag, readCacheControl } from '#lib/api/caching.ts'
import { beginVisit, recordVisit } from '#lib/api/visit.ts'
import { describeInterface } from './document.ts'

/**
 * Answers `GET` and `HEAD` with the interface description: to anybody, from any origin, with a key or without. Tools that
 * read it from a file need the deployment's own address in it, `server`.
 */
export function answerDescription(request: Request, server: string): Response {
  const visit = beginVisit('/openapi.json')
  const { body, tag } = written(server)
  const kept = compareEntityTag(request.headers.get('if-none-match'), tag) !== 'different'
  const headers = { 'cache-control': readCacheControl, etag: tag }
  const response = respond(request, visit.id, kept ? 304 : 200, kept ? null : body, headers)
  recordVisit(visit, request.method, response.status)
  return response
}

let document: { body: string; tag: string } | undefined

/** Written out on the first request: the schemas do not change while the process runs. */
function written(server: string): { body: string; tag: string } {
  if (!document) {
    const body = JSON.stringify(describeInterface(server))
    document = { body, tag: entityTag([body]) }
  }
  return document
}
