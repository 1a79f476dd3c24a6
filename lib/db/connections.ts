import type pg from 'pg'
import { isLimitRefused } from './statement.ts'

/** Names under which pg sends limits to the server while it connects. */
const serverLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * The connections of a pool, of which some may be dead without anybody having been told. What broke one has likely
 * broken the others too: after that, those not heard of since are closed instead of given out.
 */
export class Connections {
  readonly #pool: pg.Pool
  readonly #heardAt = new WeakMap<pg.ClientBase, number>()
  #suspectBefore = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
    // Without listeners the loss of a connection, idle or in use, ends the process; its query fails either way.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      this.hear(client)
    })
  }

  async take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#connect()
      if ((this.#heardAt.get(client) ?? 0) >= this.#suspectBefore) return client
      client.release(true)
    }
  }

  /** Notes that the connection works. */
  hear(client: pg.ClientBase): void {
    this.#heardAt.set(client, performance.now())
  }

  /** Notes that one broke, or has been silent since that moment by `performance.now`. */
  suspect(since: number): void {
    this.#suspectBefore = Math.max(this.#suspectBefore, since)
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
