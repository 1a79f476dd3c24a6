import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '#lib/base/log.ts'
import { refusal } from '#lib/contract/api/answer.ts'
import { sendResponse } from './send.ts'
import { type ClientError, refuseUnparsed } from './unparsed.ts'

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

/**
 * A client that does not read its response for this long is disconnected, because the response occupies memory until
 * then.
 */
const UNREAD_MS = 30_000

/** Maximum number of pipelined requests that wait in a connection. Node parses all that have arrived, and keeps them. */
const WAITING_MAX = 100

type Exchange = [incoming: IncomingMessage, outgoing: ServerResponse]

/** An open connection. Pipelined requests are answered one after the other. */
interface Connection {
  answering: Exchange | undefined
  waiting: Exchange[]
  /** What the parser refused behind the requests; its refusal is the last answer. */
  fault: ClientError | undefined
}

/**
 * Makes a server answer each request by `answer`, the requests of a connection one after the other, and cut off
 * clients that do not read, or send more than a hundred requests ahead.
 */
export function guardConnections(
  server: Server,
  answer: (...exchange: Exchange) => Promise<void>,
  unreadMs = UNREAD_MS,
): void {
  const connections = new Map<Socket, Connection>()

  const begin = (connection: Connection, incoming: IncomingMessage, outgoing: ServerResponse): void => {
    connection.answering = [incoming, outgoing]
    outgoing.once('close', () => {
      connection.answering = undefined
      const next = incoming.socket.destroyed ? undefined : connection.waiting.shift()
      if (next) begin(connection, ...next)
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

  const listener = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming
    // Its sender would take the header of an answer for the page.
    if (incoming.httpVersion === '0.9') return void socket.destroy()
    const connection = connections.get(socket) ?? open(socket)
    if (connection.waiting.length === WAITING_MAX) socket.destroy()
    else if (connection.answering) {
      connection.waiting.push([incoming, outgoing])
      socket.pause()
    } else begin(connection, incoming, outgoing)
  }
  const open = (socket: Socket): Connection => {
    const connection: Connection = { answering: undefined, waiting: [], fault: undefined }
    connections.set(socket, connection)
    socket.once('close', () => connections.delete(socket))
    return connection
  }

  const refuse = (error: ClientError, socket: Socket): void => {
    const connection = connections.get(socket) ?? open(socket)
    // What comes behind a fault cannot be parsed either, and nobody asked what comes behind `Connection: close`.
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

export function failed(error: unknown): Response {
  log().error({ err: error }, 'a request failed outside its route')
  return refusal('internal_error', 'The server failed.')
}
