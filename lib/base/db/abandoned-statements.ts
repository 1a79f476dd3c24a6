import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How long a server may take to end a statement after it was told to, in milliseconds. */
const obeyMs = 500
/** A server that cannot be told is tried again after this pause, in milliseconds. */
const retryMs = 1_000
/** Longest time in milliseconds that an abandoned connection counts against its pool. */
const countedMs = 10_000

/** The fields of a connection that pg's types leave out. */
interface Told {
  host: string
  port: number
  ssl: unknown
  sslNegotiation: string
  processID: number
  secretKey: number
}

/** What pg's types leave out of a connection that only carries a cancel request. */
type Messenger = pg.Connection & {
  connect: (port: number | string, host?: string) => void
  requestSsl: () => void
  cancel: (processID: number, secretKey: number) => void
}

/**
 * Connections of a pool whose statement nobody waits for any more. Each counts against the pool until the server has
 * let it go: otherwise requests would fill a server that ends no statement with connections.
 */
export class Abandoned {
  readonly #clients = new Set<pg.PoolClient>()
  readonly #stopping = new AbortController()

  get size(): number {
    return this.#clients.size
  }

  add(client: pg.PoolClient): void {
    this.#clients.add(client)
    void untilLetGo(client, this.#stopping.signal).then(() => {
      this.#clients.delete(client)
      client.release(true)
    })
  }

  stop(): void {
    this.#stopping.abort()
  }
}

/**
 * Tells the server to end the statement of a connection that nobody waits for any more. Closing the connection would
 * not end it: a commit that waits for a synchronous standby, for example, does not notice that its client has gone.
 * Resolves when the server has let the connection go, when it was told and stays silent, after 10 s, or when `stop`
 * aborts. Never throws.
 */
async function untilLetGo(client: pg.PoolClient, stop: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stop])
  const told = async (): Promise<void> => {
    while (!(await tell(client, signal))) await sleep(retryMs, undefined, { signal })
    await sleep(obeyMs, undefined, { signal })
  }
  const letGo = new Promise<void>((resolve) => {
    client.once('drain', resolve)
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve())
  })
  const waiting = [letGo, told(), sleep(countedMs, undefined, { signal })]
  await Promise.race(waiting).catch(() => {})
  over.abort()
  await Promise.allSettled(waiting)
}

/**
 * Sends the server a request to cancel what the client's connection runs, on another connection. Resolves to true if the
 * server accepted the request, which does not mean that it has cancelled; to false after an error, `retryMs` or `signal`.
 */
function tell(client: pg.PoolClient, signal: AbortSignal): Promise<boolean> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Told
  const options: object = { ssl, sslNegotiation }
  const messenger = new pg.Connection(options) as Messenger
  const patience = AbortSignal.any([signal, AbortSignal.timeout(retryMs)])
  return new Promise((resolve) => {
    if (patience.aborted) return resolve(false)
    let isSent = false
    const settle = (isTaken: boolean): void => {
      messenger.stream.destroy()
      resolve(isTaken)
    }
    const send = (): void => {
      messenger.cancel(processID, secretKey)
      isSent = true
    }
    messenger.on('connect', () => {
      if (!ssl) send()
      else if (sslNegotiation !== 'direct') messenger.requestSsl()
    })
    messenger.on('sslconnect', send)
    messenger.on('error', () => settle(false))
    // The server closes the connection once it has passed the request on.
    messenger.on('end', () => settle(isSent))
    patience.addEventListener('abort', () => settle(false))
    if (host.startsWith('/')) messenger.connect(`${host}/.s.PGSQL.${port}`)
    else messenger.connect(port, host)
  })
}
