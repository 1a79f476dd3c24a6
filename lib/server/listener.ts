import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import compression from 'compression'
import type { JsonPieces } from '#lib/base/json.ts'
import { refusal, takePieces, unsentPieces } from '#lib/contract/api/answer.ts'
import { failed, guardConnections, serverOptions } from './connections.ts'
import { acceptPending } from './handed-connections.ts'
import {
  dropCookies,
  isApiPath,
  notePeer,
  originForm,
  refuseAmbiguous,
  refuseExcess,
  targetPath,
} from './incoming.ts'
import type { RouteHandler, Router } from './router.ts'
import { type StaticFiles, sendResponse } from './send.ts'

/**
 * Compresses pages. API endpoints compress their bodies themselves, once per entity tag. Partial content (206) is
 * never compressed.
 */
const compress = compression({
  filter: (incoming, outgoing) => outgoing.statusCode !== 206 && compression.filter(incoming, outgoing),
})

/**
 * Creates the HTTP server without making it listen. Route files and static files are served directly, without a
 * framework.
 */
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
    incoming.url = target
    prepareHeaders(incoming)
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
    await answerBy(incoming, outgoing, async (request) => {
      const response = await route(request)
      closeIfStopping(server, outgoing)
      return response
    })
  }

  const server = createServer(serverOptions)
  guardConnections(server, answer, unreadMs)
  return server
}

/** Prepares the headers for a route: adds the peer's address and removes cookies that no module uses. */
function prepareHeaders(incoming: IncomingMessage): void {
  const { headers, rawHeaders } = incoming
  // `@hono/node-server` joins repeated headers; Node, and therefore Next, uses the first `Authorization`.
  const isRepeated = rawHeaders.length !== 2 * Object.keys(headers).length
  const { cookie } = headers
  dropCookies(incoming.url ?? '/', headers)
  const peer = notePeer(headers, incoming.socket)
  if (!isRepeated && headers.cookie === cookie) rawHeaders.push('x-forwarded-for', peer)
  else incoming.rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
}

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
  if (incoming.url?.includes('\\')) incoming.url = incoming.url.replaceAll('\\', '%5C')
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const answer: RouteHandler = async (request) => {
    if (hasBody) Object.defineProperty(request, 'body', { value: patientBody(incoming) })
    const response = await route(takePieces(request))
    const pieces = unsentPieces(response)
    if (pieces) endWith(pieces, outgoing)
    return response
  }
  return getRequestListener(answer, libraryOptions)(incoming, outgoing)
}

/** Makes the end of a response without a body send these pieces first. */
function endWith(pieces: JsonPieces, outgoing: ServerResponse): void {
  const end = outgoing.end.bind(outgoing) as () => ServerResponse
  outgoing.end = () => {
    for (const piece of pieces) outgoing.write(piece)
    return end()
  }
}

/**
 * Returns the request body as a stream. If a route stops reading, the rest is drained, because Node's own stream
 * would disconnect the sender.
 */
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

/**
 * Open requests are cut off after this time. Orchestrators kill the process after 10 s, and the database must be
 * closed by then.
 */
const PATIENCE_MS = 8_000
/** How long idle connections stay open during a stop, because a request may already be on its way. */
const IDLE_GRACE_MS = 1_000
const SWEEP_MS = 50

const stopping = new WeakSet<Server>()

/** Makes a response close its connection if the server is stopping. Call it before each response. */
function closeIfStopping(server: Server, response: ServerResponse): void {
  if (stopping.has(server)) response.shouldKeepAlive = false
}

/**
 * Makes a server stoppable without failing a request. Returns the stop function, which may be called once and
 * resolves when all connections are closed. Once stopping, the server accepts only connections already made; each
 * response closes its connection, and idle connections are closed after a second.
 */
export function stoppable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let accepted = 0
  const settle = (): void => {
    if (stopping.has(server) && !server.listening && sockets.size === 0) resolve()
  }
  server.on('connection', (socket) => {
    accepted++
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      settle()
    })
  })
  return async () => {
    stopping.add(server)
    const began = performance.now()
    const sweep = setInterval(() => {
      const elapsedMs = performance.now() - began
      if (elapsedMs >= PATIENCE_MS) for (const socket of sockets) socket.destroy()
      else if (elapsedMs >= IDLE_GRACE_MS) closeIdle(server, sockets)
    }, SWEEP_MS)
    await acceptPending(server, () => accepted)
    // The HTTP server's own `close` would cut idle connections at once, even if a request is on its way.
    NetServer.prototype.close.call(server)
    settle()
    await closed
    clearInterval(sweep)
    server.close()
  }
}

function closeIdle(server: Server, sockets: Set<Socket>): void {
  server.closeIdleConnections()
  // Closes connections that were never used, which Node does not count as idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
