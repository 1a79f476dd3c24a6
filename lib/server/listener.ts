import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import compression from 'compression'
import { refusal } from '#lib/api/answer.ts'
import { log } from '#lib/api/log.ts'
import { acceptPending } from './handed-connections.ts'
import {
  dropCookies,
  isApiPath,
  notePeer,
  originForm,
  refuseExcess,
  refuseHosts,
  targetPath,
} from './incoming.ts'
import type { RouteHandler, Router } from './router.ts'
import { type StaticFiles, sendResponse } from './send.ts'

/** Twice the usual limit of callers and proxies, so that our gates refuse a 16 kB header, not Node. */
const headBytesMax = 32 * 1024
/** The most time for a request's head. It normally arrives at once; a slow head is an attack. */
const HEADERS_TIMEOUT_MS = 10_000
/** The most time for head and body (at most 64 KiB), enough for a bad mobile connection. */
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the 60 s of load balancers: the side that reuses an idle connection must close it first. */
const KEEP_ALIVE_MS = 65_000
/** A caller that reads nothing of its answer for this long is cut off, since the answer takes memory until then. */
const UNREAD_MS = 30_000

/** Compresses pages; endpoints compress once for each entity tag. Parts of files (206) are never compressed. */
const compress = compression({
  filter: (incoming, outgoing) => outgoing.statusCode !== 206 && compression.filter(incoming, outgoing),
})

/** An open connection. Its requests are answered one after the other, even if they were sent at once. */
interface Connection {
  isAnswering: boolean
  waiting: [IncomingMessage, ServerResponse][]
}

/**
 * Creates the HTTP server, which does not listen yet. Route files and static files answer directly, without a
 * framework in between. A message that the parser refuses gets Node's own bare answer.
 */
export function createListener(
  router: Router,
  sendFile: StaticFiles = () => false,
  unreadMs = UNREAD_MS,
): Server {
  const connections = new Map<Socket, Connection>()

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const target = originForm(incoming.url ?? '/')
    closeIfStopping(server, outgoing)
    const refused = refuseExcess(target) ?? refuseHosts(incoming)
    if (refused) return sendResponse(refused, outgoing)
    incoming.url = target
    prepareHeaders(incoming)
    if (!isApiPath(targetPath(target))) {
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

  const begin = (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    connection.isAnswering = true
    outgoing.once('close', () => {
      connection.isAnswering = false
      const next = incoming.socket.destroyed ? undefined : connection.waiting.shift()
      if (next) begin(connection, ...next)
      else if (incoming.socket.isPaused()) incoming.socket.resume()
    })
    answer(incoming, outgoing).catch((error: unknown) => {
      // The caller has left: nobody would read an answer.
      if (incoming.socket.destroyed) return
      if (outgoing.headersSent) outgoing.destroy()
      else void sendResponse(failed(error), outgoing)
    })
  }

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming
    const connection = connections.get(socket)
    if (connection?.isAnswering) {
      connection.waiting.push([incoming, outgoing])
      socket.pause()
    } else begin(connection ?? open(socket), incoming, outgoing)
  }
  const open = (socket: Socket): Connection => {
    const connection: Connection = { isAnswering: false, waiting: [] }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  const server = createServer(
    {
      maxHeaderSize: headBytesMax,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A missing Host is refused by `refuseHosts`, in the contract's form.
      requireHostHeader: false,
      // No other protocol is supported: the offer of an upgrade is ignored.
      shouldUpgradeCallback: () => false,
    },
    listener,
  )
  server.on('checkExpectation', listener)
  // Called for a socket on which nothing moved. A route that has not answered yet may take longer.
  server.setTimeout(unreadMs, (socket: Socket) => {
    if (socket.writableLength > 0 || !connections.get(socket)?.isAnswering) socket.destroy()
  })
  return server
}

/** Prepares the headers for a route: adds our peer and drops foreign cookies. */
function prepareHeaders(incoming: IncomingMessage): void {
  const { headers, rawHeaders } = incoming
  // The library joins repeated headers; Node, and so Next, keeps the first `Authorization`.
  const isRepeated = rawHeaders.length !== 2 * Object.keys(headers).length
  const { cookie } = headers
  dropCookies(incoming.url ?? '/', headers)
  const peer = notePeer(headers, incoming.socket)
  if (!isRepeated && headers.cookie === cookie) rawHeaders.push('x-forwarded-for', peer)
  else incoming.rawHeaders = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
}

const libraryOptions = {
  // Node drops an unread body; the library would cut the sender off after half a second.
  autoCleanupIncoming: false,
  errorHandler: failed,
}

/**
 * Answers a Node request with a handler that takes a `Request` and returns a `Response`. On the first call the library
 * replaces the global `Response` with a class that is three times as fast; Next's code, loaded with a route, extends it.
 */
function answerBy(incoming: IncomingMessage, outgoing: ServerResponse, route: RouteHandler): Promise<void> {
  // The library refuses characters that a URL cannot have. Routes read only path and query of `request.url`.
  incoming.headers.host = 'localhost'
  if (incoming.url?.includes('\\')) incoming.url = incoming.url.replaceAll('\\', '%5C')
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const answer: RouteHandler = (request) => {
    if (hasBody) Object.defineProperty(request, 'body', { value: patientBody(incoming) })
    return route(request)
  }
  return getRequestListener(answer, libraryOptions)(incoming, outgoing)
}

/** Returns a body whose reading may stop early: the rest is drained, since Node's stream would cut the sender off. */
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
    // Nothing is read ahead: some routes read the message in another way.
    { highWaterMark: 0 },
  )
}

function failed(error: unknown): Response {
  log().error({ err: error }, 'a request failed outside its route')
  return refusal('internal_error', 'The server failed.')
}

/** After this time open requests are cut off: orchestrators kill after 10 s, and the database must close before. */
const PATIENCE_MS = 8_000
/** An idle connection may have a request on its way; it gets this time to arrive. */
const IDLE_GRACE_MS = 1_000
const SWEEP_MS = 50

const stopping = new WeakSet<Server>()

/** Makes an answer close its connection while the server stops. Call it before each answer. */
export function closeIfStopping(server: Server, response: ServerResponse): void {
  if (stopping.has(server)) response.shouldKeepAlive = false
}

/**
 * Lets a server stop without failing a request. It takes the connections made before and no new ones; each answer closes
 * its connection, and idle connections close after a second. Returns the stop function, to be called once, which resolves
 * when all connections have closed.
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
    const began = Date.now()
    const sweep = setInterval(() => {
      const elapsedMs = Date.now() - began
      if (elapsedMs >= PATIENCE_MS) for (const socket of sockets) socket.destroy()
      else if (elapsedMs >= IDLE_GRACE_MS) closeIdle(server, sockets)
    }, SWEEP_MS)
    await acceptPending(server, () => accepted)
    // Not the HTTP server's own `close`, which cuts idle connections at once, with requests on their way.
    NetServer.prototype.close.call(server)
    settle()
    await closed
    clearInterval(sweep)
    server.close()
  }
}

function closeIdle(server: Server, sockets: Set<Socket>): void {
  server.closeIdleConnections()
  // Connections that were never used: Node does not count them as idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
