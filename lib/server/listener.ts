import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { getRequestListener } from '@hono/node-server'
import compression from 'compression'
import { observing } from '#lib/base/observe.ts'
import { type AnswerParts, partsOf, refusal, refuseMethod, takeParts } from '#lib/contract/api/answer.ts'
import { closeIfStopping, failed, guardConnections, serverOptions } from './connections.ts'
import {
  dropCookies,
  isApiPath,
  namedHost,
  notePeer,
  originForm,
  refuseAmbiguous,
  refuseExcess,
  refusePageMethod,
  routedPath,
  targetPath,
} from './request-target.ts'
import {
  compareRoutes,
  type Matcher,
  matcherOf,
  methods,
  type Route,
  type RouteFile,
  type Verb,
} from './route-files.ts'
import { type StaticFiles, sendResponse } from './send.ts'

/** Pages: API endpoints compress their bodies once per entity tag. Partial content (206) never is. */
const compress = compression({
  filter: (incoming, outgoing) => outgoing.statusCode !== 206 && compression.filter(incoming, outgoing),
})

/** Does not listen yet. Route files and static files are served directly, without a framework. */
export function createListener(
  router: Router,
  sendFile: StaticFiles = () => false,
  unreadMs?: number,
): Server {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const target = originForm(incoming.url ?? '/')
    closeIfStopping(server, outgoing)
    const isApi = isApiPath(targetPath(target))
    // Endpoints say it themselves. Node copies headers that were set before the head is written.
    if (!isApi) outgoing.setHeader('x-content-type-options', 'nosniff')
    const ambiguous = refuseAmbiguous(incoming)
    if (ambiguous) outgoing.shouldKeepAlive = false
    const refused = ambiguous ?? refuseExcess(target)
    if (refused) return sendResponse(refused, outgoing)
    const host = namedHost(incoming.url ?? '/', incoming.headers.host)
    incoming.url = target
    prepareHeaders(incoming, host)
    if (!isApi) {
      compress(
        incoming as Parameters<typeof compress>[0],
        outgoing as Parameters<typeof compress>[1],
        () => {},
      )
      if (sendFile(incoming, outgoing)) return
    }
    const { method = 'GET', headers } = incoming
    const route = router({ method, target, headers })
    if (!route) return sendResponse(refusal('not_found', 'There is nothing here.'), outgoing)
    const answered: RouteHandler = async (request) => {
      const response = await route(request)
      closeIfStopping(server, outgoing)
      return response
    }
    if (!isApi || !isRead(method)) return answerBy(incoming, outgoing, answered)
    const response = await answered(apiRead(incoming))
    const parts = partsOf(response)
    if (parts) writeParts(parts, outgoing)
    else await sendResponse(response, outgoing)
  }

  const server = createServer(serverOptions)
  guardConnections(server, answer, unreadMs)
  return server
}

/** Adds the peer's address, removes cookies that no module uses, and names the host that is asked for. */
function prepareHeaders(incoming: IncomingMessage, host: string): void {
  const { headers, rawHeaders } = incoming
  // `@hono/node-server` joins repeated headers; Node, and therefore Next, uses the first `Authorization`.
  const isRepeated = rawHeaders.length !== 2 * Object.keys(headers).length
  const { cookie, host: sent } = headers
  headers.host = host
  dropCookies(incoming.url ?? '/', headers)
  const peer = notePeer(headers, incoming.socket)
  if (!isRepeated && headers.cookie === cookie && host === sent) rawHeaders.push('x-forwarded-for', peer)
  else incoming.rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
}

/**
 * Returns the request of a read of the API, which reads nothing else of it: no body, and headers by lower-case names. To
 * answer it without a library saves a fourteenth of a cached answer's time.
 */
function apiRead({ method, url = '/', headers }: IncomingMessage): Request {
  const sent = headers as Record<string, string | undefined>
  const named = { get: (name: string) => sent[name] ?? null, has: (name: string) => name in sent }
  return takeParts({ method, url: `http://localhost${withoutBackslashes(url)}`, headers: named } as Request)
}

/** Writes an answer without copying its body. */
function writeParts({ status, headers, body }: AnswerParts, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers)
  for (const piece of body) outgoing.write(piece)
  outgoing.end()
}

const withoutBackslashes = (url: string): string => (url.includes('\\') ? url.replaceAll('\\', '%5C') : url)

const libraryOptions = {
  // Node discards an unread body; `@hono/node-server` would disconnect the sender after half a second.
  autoCleanupIncoming: false,
  errorHandler: failed,
}

/**
 * Answers a Node request with a handler that takes a `Request` and returns a `Response`. The first call replaces the
 * global `Response` with the class of `@hono/node-server`, which is three times as fast. Next's code extends that
 * class, because it is loaded with a route.
 */
function answerBy(incoming: IncomingMessage, outgoing: ServerResponse, route: RouteHandler): Promise<void> {
  // The library rejects hosts with characters that a URL cannot contain. Routes read only the path and query of
  // `request.url`.
  incoming.headers.host = 'localhost'
  incoming.url = withoutBackslashes(incoming.url ?? '/')
  const hasBody = !isRead(incoming.method)
  const answer: RouteHandler = (request) => {
    if (hasBody) Object.defineProperty(request, 'body', { value: patientBody(incoming) })
    return route(request)
  }
  return getRequestListener(answer, libraryOptions)(incoming, outgoing)
}

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/** If a route stops reading, the rest is drained: Node's own stream would disconnect the sender. */
function patientBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return?.()
        incoming.resume()
      },
    },
    // Reads nothing in advance, because some routes read the request in another way.
    { highWaterMark: 0 },
  )
}

interface RequestHead {
  method: string
  /** Path and query (origin form). */
  target: string
  headers: IncomingHttpHeaders
}

type RouteHandler = (request: Request) => Promise<Response>

/** Returns the handler for a request; undefined for an unknown path. */
export type Router = (head: RequestHead) => RouteHandler | undefined

/** Creates the router. It matches percent-encoded paths, in Next's order of precedence. */
export function routerOf(files: readonly RouteFile[]): Router {
  const routes = files
    .toSorted((a, b) => compareRoutes(a.path, b.path))
    .map(
      ({ path, load }): LoadedRoute => ({ pattern: path, match: matcherOf(path), load, exports: undefined }),
    )
  // Checked first, because a route without parameters takes precedence over all others that match its path.
  const fixed = new Map(
    routes.filter(({ pattern }) => !pattern.includes('[')).map((route) => [route.pattern, route]),
  )
  const find = (path: string) => {
    const route = fixed.get(path)
    if (route) return { route, params: {} }
    for (const route of routes) {
      const params = route.match(path)
      if (params) return { route, params }
    }
    return undefined
  }
  return ({ method, target, headers }) => {
    const path = routedPath(target)
    const refused = isApiPath(path) ? undefined : refusePageMethod(method, path)
    if (refused) return async () => refused
    const found = find(path)
    if (!found) return undefined
    const { route, params } = found
    const call: RouteHandler = async (request) => {
      // The module is kept, because each `import()` would resolve its address again.
      route.exports ??= await route.load()
      const verb = verbOf(route.exports, method)
      if (!verb) return refuseMethod(method, ['GET', 'HEAD'])
      return verb(request, { params: Promise.resolve(params) })
    }
    return (request) =>
      observing().by?.answer(route.pattern, { method, path, headers }, () => call(request)) ?? call(request)
  }
}

interface LoadedRoute {
  pattern: string
  match: Matcher
  load: () => Promise<Route>
  /** Undefined until the first request. */
  exports: Route | undefined
}

/**
 * Returns the handler for a method; undefined if the route does not support the method. An API endpoint answers
 * unknown methods with its `PUT`, which passes the gates and then refuses.
 */
function verbOf(route: Route, method: string): Verb | undefined {
  const known = methods.find((name) => name === method)
  return (known && route[known]) ?? (known === 'HEAD' ? route.GET : undefined) ?? route.PUT
}
