import type { Worker } from 'node:cluster'
import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type Address, portFault } from './port.ts'

/**
 * The primary process accepts every connection and hands it to a worker. Node's own `cluster` does this too, but drops
 * connections that it has accepted and not yet handed over when its workers stop.
 */
type Message = { kind: 'connection' } | { kind: 'connection taken' }

/** A worker that takes no connection for this long counts as hanging, so that the others can stop in time. */
const takenWithinMs = 1_500

export class HandedConnections {
  // Paused: what the caller sends is left for the worker to read.
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#accept(socket))
  readonly #waiting: Socket[] = []
  /** Workers that have taken every connection given to them, the longest waiting first. A busy worker gets no more. */
  readonly #free: Worker[] = []
  readonly #untaken = new Map<Worker, number>()
  #accepted = 0
  #drained = (): void => {}

  async listen({ port, host }: Address): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', (error) => reject(portFault(error, { port, host })))
      this.#server.listen({ port, host }, resolve)
    })
  }

  /** Gives connections to a worker from now on. */
  add(worker: Worker): void {
    this.#untaken.set(worker, 0)
    worker.on('message', (message: Partial<Message> | null) => {
      if (message?.kind === 'connection taken') this.#release(worker)
    })
    worker.once('exit', () => this.remove(worker))
    this.#free.push(worker)
    this.#hand()
  }

  /** Gives no more connections to a worker. */
  remove(worker: Worker): void {
    this.#untaken.delete(worker)
    const at = this.#free.indexOf(worker)
    if (at !== -1) this.#free.splice(at, 1)
    this.#settle()
  }

  /** Stops listening. Resolves when workers have taken every connection made before, or after `takenWithinMs`. */
  async close(): Promise<void> {
    await acceptPending(this.#server, () => this.#accepted)
    this.#server.close()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#drained = resolve
    this.#settle()
    const patience = setTimeout(resolve, takenWithinMs)
    await promise
    clearTimeout(patience)
  }

  #accept(socket: Socket): void {
    this.#accepted++
    // A caller that leaves while it waits is noticed by the worker.
    socket.on('error', () => {})
    this.#waiting.push(socket)
    this.#hand()
  }

  #hand(): void {
    while (this.#waiting.length > 0 && this.#free.length > 0) {
      const worker = this.#free.shift() as Worker
      const socket = this.#waiting.shift() as Socket
      this.#untaken.set(worker, (this.#untaken.get(worker) ?? 0) + 1)
      worker.send({ kind: 'connection' } satisfies Message, socket, (error) => {
        if (!error) return
        this.remove(worker)
        this.#waiting.unshift(socket)
        this.#hand()
      })
    }
  }

  #release(worker: Worker): void {
    const untaken = this.#untaken.get(worker)
    if (untaken === undefined) return
    this.#untaken.set(worker, untaken - 1)
    this.#free.push(worker)
    this.#hand()
    this.#settle()
  }

  #settle(): void {
    const isTaken = [...this.#untaken.values()].every((untaken) => untaken === 0)
    if (isTaken && (this.#waiting.length === 0 || this.#untaken.size === 0)) this.#drained()
  }
}

/** Maximum time that `acceptPending` takes: under a flood of new connections it would never finish. */
const acceptingMs = 1_000

/**
 * Accepts the connections that the kernel holds for a server, which closing the server would reset. Node accepts one in
 * each turn of the event loop.
 */
export async function acceptPending(server: Server, accepted: () => number): Promise<void> {
  if (!server.listening) return
  const began = performance.now()
  for (let before = -1; before !== accepted() && performance.now() - began < acceptingMs; ) {
    before = accepted()
    // Two turns: the first may have polled already.
    await turn()
    await turn()
  }
}

/** Serves the connections that the primary process hands to this worker. */
export function serveHanded(server: Server): void {
  // Node checks for slow requests from then on.
  server.emit('listening')
  process.on('message', (message: Partial<Message> | null, socket?: Socket) => {
    if (message?.kind !== 'connection') return
    process.send?.({ kind: 'connection taken' } satisfies Message)
    // The caller may have left on the way.
    if (!socket) return
    // What a listening HTTP server sets.
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    server.emit('connection', socket)
  })
}
