import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** After this long, what still runs is cut off: an orchestrator kills at 10 s, and the database has to close first. */
const PATIENCE_MS = 8_000
/** An idle connection may have a request under way to us; it gets this long to arrive and be answered. */
const IDLE_GRACE_MS = 1_000
const SWEEP_MS = 50

const stopping = new WeakSet<Server>()

/** Called before each answer: once its server stops, the answer says that the connection closes with it. */
export function closeIfStopping(server: Server, response: ServerResponse): void {
  if (stopping.has(server)) response.shouldKeepAlive = false
}

/**
 * Makes a server that can end without failing a request: no new connections, each answer closes its own, idle ones
 * are closed after a moment's grace. The answer is to be called once; it resolves when the last one is gone.
 */
export function stoppable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () =>
    new Promise((resolve) => {
      stopping.add(server)
      const began = Date.now()
      const sweep = setInterval(() => {
        const elapsedMs = Date.now() - began
        if (elapsedMs >= PATIENCE_MS) for (const socket of sockets) socket.destroy()
        else if (elapsedMs >= IDLE_GRACE_MS) closeIdle(server, sockets)
      }, SWEEP_MS)
      // Not the HTTP server's own `close`: that cuts idle connections at once, with whatever is on its way over them.
      NetServer.prototype.close.call(server, () => {
        clearInterval(sweep)
        server.close()
        resolve()
      })
    })
}

function closeIdle(server: Server, sockets: Set<Socket>): void {
  server.closeIdleConnections()
  // Opened ahead of need and never used: to the server those are not idle but waiting for their first request.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
}
