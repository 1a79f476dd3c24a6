import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { acceptPending } from './handed-connections.ts'

/** After this time open requests are cut off: an orchestrator kills at 10 s, and the database must close before. */
const PATIENCE_MS = 8_000
/** An idle connection may have a request on its way; it gets this time to arrive. */
const IDLE_GRACE_MS = 1_000
const SWEEP_MS = 50

const stopping = new WeakSet<Server>()

/** Called before each answer: while its server stops, the answer closes the connection. */
export function closeIfStopping(server: Server, response: ServerResponse): void {
  if (stopping.has(server)) response.shouldKeepAlive = false
}

/**
 * Lets a server stop without failing a request: it takes the connections made before, then no new ones; each answer closes
 * its connection, and idle ones close after a second. Returns the stop function, to be called once; it resolves when all
 * have closed.
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
