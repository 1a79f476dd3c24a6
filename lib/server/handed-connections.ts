import type { Worker } from 'node:cluster'
import { createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { type Address, portFault } from './port.ts'

/**
 * Messages between the primary process and its workers. The primary accepts every connection and passes it to a worker.
 * Node's `cluster` could do this too, but when its workers stop, it drops connections that were accepted and not yet
 * passed on.
 */
type Message = { kind: 'connection' } | { kind: 'connection taken' }

/** In milliseconds. A worker that takes nothing for so long counts as hung, so that the others stop in time. */
const takenWithinMs = 1_500

export class HandedConnections {
  // Paused, so that the worker reads everything the client sends.
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#accept(socket))
  readonly #waiting: Socket[] = []
  /** Workers that confirmed every connection sent to them, longest waiting first. A busy one gets no more. */
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

  add(worker: Worker): void {
    this.#untaken.set(worker, 0)
    worker.on('message', (message: Partial<Message> | null) => {
      if (message?.kind === 'connection taken') this.#release(worker)
    })
    worker.once('exit', () => this.remove(worker))
    this.#free.push(worker)
    this.#hand()
  }

  remove(worker: Worker): void {
    this.#untaken.delete(worker)
    const at = this.#free.indexOf(worker)
    if (at !== -1) this.#free.splice(at, 1)
    this.#settle()
  }

  /** Stops listening. Resolves when workers have taken all connections accepted so far, or after `takenWithinMs`. */
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
    // The worker notices if the client disconnects meanwhile.
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

/** Maximum time for `acceptPending` in milliseconds. Under a flood of new connections it would never finish. */
const acceptingMs = 1_000

/** Accepts those queued by the kernel, which closing would reset: one per turn of the event loop. */
export async function acceptPending(server: Server, accepted: () => number): Promise<void> {
  if (!server.listening) return
  const began = performance.now()
  for (let before = -1; before !== accepted() && performance.now() - began < acceptingMs; ) {
    before = accepted()
    // Waits for two turns, because the event loop may already have polled for connections in the first.
    await turn()
    await turn()
  }
}

export function serveHanded(server: Server): void {
  // Makes Node check for slow requests.
  server.emit('listening')
  process.on('message', (message: Partial<Message> | null, socket?: Socket) => {
    if (message?.kind !== 'connection') return
    process.send?.({ kind: 'connection taken' } satisfies Message)
    // The client may have disconnected meanwhile.
    if (!socket) return
    // The options that a listening HTTP server would set.
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    server.emit('connection', socket)
  })
}
