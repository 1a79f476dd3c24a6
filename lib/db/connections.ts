import type pg from 'pg'
import { isLimitRefused, noneBecameFree, tooManyWait } from './failures.ts'

/** Names under which pg sends limits to the server while it connects. */
const serverLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
] as const

/** How many may wait: of more, most would be refused after a second, and looking after them costs time. */
const waitingMax = 1_000

/** Connections not heard of since this moment, by `performance.now`, may be dead; pools of one server share it. */
export interface Suspicion {
  before: number
}

/**
 * The connections of a pool, some of which may be dead without notice. What broke one has likely
 * broken the others too: after that, those not heard of since are closed instead of given out.
 */
export class Connections {
  readonly #pool: pg.Pool
  readonly #waitMs: number
  readonly #suspicion: Suspicion
  readonly #heardAt = new WeakMap<pg.ClientBase, number>()

  /** `waitMs`: how long one is waited for when all are taken. */
  constructor(pool: pg.Pool, waitMs: number, suspicion: Suspicion) {
    this.#pool = pool
    this.#waitMs = waitMs
    this.#suspicion = suspicion
    // Without listeners the loss of a connection, idle or in use, ends the process; its query fails either way.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      this.hear(client)
    })
  }

  /** Throws when none becomes free in time, or too many wait already. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#inTime()
      if ((this.#heardAt.get(client) ?? 0) >= this.#suspicion.before) return client
      client.release(true)
    }
  }

  /** Notes that the connection works. */
  hear(client: pg.ClientBase): void {
    this.#heardAt.set(client, performance.now())
  }

  /** Notes that one broke, or has been silent since that moment by `performance.now`. */
  suspect(since: number): void {
    this.#suspicion.before = Math.max(this.#suspicion.before, since)
  }

  async #inTime(): Promise<pg.PoolClient> {
    const { idleCount, totalCount, waitingCount, options } = this.#pool
    if (idleCount > 0 || totalCount < options.max) return this.#connect()
    if (waitingCount >= waitingMax) throw new Error(tooManyWait)
    const connecting = this.#connect()
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      // The pool still keeps the place: who gave up gives the connection back.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      timeout.reject(new Error(noneBecameFree))
    }, this.#waitMs)
    return Promise.race([connecting, timeout.promise]).finally(() => clearTimeout(timer))
  }

  /** PgBouncer and its like take no limits from who connects: the operator sets them there, and ours are kept anyway. */
  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect()
    } catch (error) {
      if (!isLimitRefused(error)) throw error
      for (const name of serverLimits) delete this.#pool.options[name]
      return this.#pool.connect()
    }
  }
}
