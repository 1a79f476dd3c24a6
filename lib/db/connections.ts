import type pg from 'pg'
import { isLimitRefused, noneBecameFree, tooManyWait } from './failures.ts'

/** The names under which pg sends limits to the server when it connects. */
const serverLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
] as const

/** The most statements that wait: most of a longer queue would only be refused after a second. */
const waitingMax = 1_000

/** The moment (`performance.now`) since when an unused connection may be dead; pools of one server share it. */
export interface BrokenSince {
  before: number
}

/**
 * The connections of a pool. When one breaks, the others are probably broken too: connections that have not worked
 * since then are closed instead of used.
 */
export class Connections {
  readonly #pool: pg.Pool
  readonly #waitMs: number
  readonly #brokenSince: BrokenSince
  readonly #aliveAt = new WeakMap<pg.ClientBase, number>()

  /** `waitMs`: how long a statement waits for a free connection. */
  constructor(pool: pg.Pool, waitMs: number, brokenSince: BrokenSince) {
    this.#pool = pool
    this.#waitMs = waitMs
    this.#brokenSince = brokenSince
    // Without listeners the loss of a connection ends the process; its query fails in any case.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      this.markAlive(client)
    })
  }

  /** Returns a free connection. Throws when none becomes free in time, or when too many statements wait. */
  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#inTime()
      if ((this.#aliveAt.get(client) ?? 0) >= this.#brokenSince.before) return client
      client.release(true)
    }
  }

  /** Records that the connection works. */
  markAlive(client: pg.ClientBase): void {
    this.#aliveAt.set(client, performance.now())
  }

  /** Records that a connection broke, or has been silent since this moment (`performance.now`). */
  markBroken(since: number): void {
    this.#brokenSince.before = Math.max(this.#brokenSince.before, since)
  }

  async #inTime(): Promise<pg.PoolClient> {
    const { idleCount, totalCount, waitingCount, options } = this.#pool
    if (idleCount > 0 || totalCount < options.max) return this.#connect()
    if (waitingCount >= waitingMax) throw new Error(tooManyWait)
    const connecting = this.#connect()
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      // The pool still connects for this caller, who has given up: release the connection when it comes.
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      timeout.reject(new Error(noneBecameFree))
    }, this.#waitMs)
    return Promise.race([connecting, timeout.promise]).finally(() => clearTimeout(timer))
  }

  /** Connects. Poolers such as PgBouncer refuse limits of clients; then only our own timeouts apply. */
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
