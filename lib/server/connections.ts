import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { log } from '#lib/base/log.ts'
import { refusal } from '#lib/contract/api/answer.ts'
import { acceptPending } from './handed-connections.ts'
import { type ClientError, refuseUnparsed } from './parser-refusals.ts'
import { sendResponse } from './send.ts'

/** Limits of each connection, whatever answers its requests: our own host, or Next. */
export const serverOptions = {
  // Twice the usual limit of clients and proxies, so that a 16 kB header is refused by our gates, not by Node.
  maxHeaderSize: 32 * 1024,
  // Headers normally arrive at once; slow headers are an attack.
  headersTimeout: 10_000,
  // Headers and body (at most 64 KiB), enough for a slow mobile connection.
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of load balancers, because whichever side reuses an idle connection must close it first.
  keepAliveTimeout: 65_000,
  // `refuseAmbiguous` refuses a missing Host with the error envelope of the contract.
  requireHostHeader: false,
  // Only HTTP is supported, so offers to upgrade are ignored.
  shouldUpgradeCallback: () => false,
} satisfies ServerOptions

/** After this time a client that does not read is disconnected: its response occupies memory until then. */
const UNREAD_MS = 30_000

/** Maximum number of pipelined requests that wait in a connection. Node parses all that have arrived, and keeps them. */
const WAITING_MAX = 100

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse]

type Answer = (...exchange: Exchange) => Promise<void>

/** An open connection. Pipelined requests are answered one after the other. */
interface Connection {
  answering: Exchange | undefined
  waiting: Exchange[]
  /** Set once the parser refuses what follows the waiting requests. It is answered after them, and last. */
  fault: ClientError | undefined
}

/**
 * Makes a server answer each request by `answer`, and the requests of one connection one after the other. Closes the
 * connection of a client that reads nothing for `unreadMs`, or that sends more than `WAITING_MAX` requests ahead.
 */
export function guardConnections(server: Server, answer: Answer, unreadMs = UNREAD_MS): void {
  const connections = new Map<Socket, Connection>()

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming
    // HTTP/0.9 has no headers: its client would show those of our answer as part of the page.
    if (incoming.httpVersion === '0.9') return void socket.destroy()
    const connection = connections.get(socket) ?? open(socket)
    if (connection.waiting.length === WAITING_MAX) socket.destroy()
    else if (connection.answering) {
      connection.waiting.push([incoming, outgoing])
      socket.pause()
    } else begin(connection, answer, incoming, outgoing)
  }
  const open = (socket: Socket): Connection => {
    const connection: Connection = { answering: undefined, waiting: [], fault: undefined }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  const refuse = (error: ClientError, socket: Socket): void => {
    const connection = connections.get(socket) ?? open(socket)
    // After a fault nothing can be parsed, and after `Connection: close` the client expects no answer.
    if (connection.fault || error.code === 'HPE_CLOSED_CONNECTION') return
    connection.fault = error
    const [incoming, outgoing] = connection.waiting.at(-1) ?? connection.answering ?? []
    if (incoming?.complete === false) {
      // The fault is in this request's body.
      if (connection.waiting.pop()) return
      if (outgoing?.headersSent) return void (outgoing.writableEnded || socket.destroy())
      // Nobody gets what its route answers.
      if (outgoing?.socket === socket) outgoing.detachSocket(socket)
    } else if (connection.answering) return
    void refuseUnparsed(error, socket)
  }

  server.on('request', listener)
  server.on('checkExpectation', listener)
  server.on('clientError', refuse)
  // Called for a socket without activity. A route that has not answered yet may take longer. Node finds out only when it
  // looks twice that a client reads nothing, so it looks twice in this time.
  server.setTimeout(unreadMs / 2, (socket: Socket) => {
    if (socket.writableLength > 0 || !connections.get(socket)?.answering) socket.destroy()
  })
}

function begin(connection: Connection, answer: Answer, ...[incoming, outgoing]: Exchange): void {
  connection.answering = [incoming, outgoing]
  outgoing.once('close', () => {
    connection.answering = undefined
    const next = incoming.socket.destroyed ? undefined : connection.waiting.shift()
    if (next) begin(connection, answer, ...next)
    else if (connection.fault) void refuseUnparsed(connection.fault, incoming.socket)
    else if (incoming.socket.isPaused()) incoming.socket.resume()
  })
  answer(incoming, outgoing).catch((error: unknown) => {
    // The client has disconnected, so nobody would read an answer.
    if (incoming.socket.destroyed) return
    if (outgoing.headersSent) outgoing.destroy()
    else void sendResponse(failed(error), outgoing)
  })
}

export function failed(error: unknown): Response {
  log().error({ err: error }, 'a request failed outside its route')
  return refusal('internal_error', 'The server failed.')
}

/** Longest wait for open requests. Orchestrators kill after 10 s, and the database must be closed by then. */
const PATIENCE_MS = 8_000

/** How long idle connections stay open during a stop, because a request may already be on its way. */
const IDLE_GRACE_MS = 1_000

const SWEEP_MS = 50

const stopping = new WeakSet<Server>()

/** Makes a response close its connection if the server is stopping. Call it before each response. */
export function closeIfStopping(server: Server, response: ServerResponse): void {
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
