import { db } from '#lib/base/db.ts'
import { endpointsWith } from '#lib/contract/api/endpoint.ts'
import { freshness } from '#lib/contract/publishing.ts'
import { workBehindRequest } from '#lib/office/maintenance/behind-requests.ts'

const bound = endpointsWith(freshness)

/** Creates the route handlers of a read. If the institute's data is stale, they publish it before they answer. */
export const endpoint: typeof bound.endpoint = (read) => withWork(bound.endpoint(read))
export const writeEndpoint: typeof bound.writeEndpoint = (write) => withWork(bound.writeEndpoint(write))
export const { nowhere } = bound

/** On Vercel, which has no permanent process, requests also run due background tasks. */
function withWork<Handlers extends ReturnType<typeof bound.nowhere>>(handlers: Handlers): Handlers {
  // Not `env()`: a build loads this file and needs no settings.
  if (!process.env.VERCEL) return handlers
  const GET: typeof handlers.GET = (request, route) => {
    const answer = handlers.GET(request, route)
    void workBehindRequest(() => db().maintenance)
    return answer
  }
  return { ...handlers, GET, HEAD: GET, POST: GET }
}
