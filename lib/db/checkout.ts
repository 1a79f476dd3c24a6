import pg from 'pg'
import type { Connections } from './connections.ts'
import type { Lanes } from './lanes.ts'
import { type Limits, liftStatementLimit } from './limits.ts'
import { isConnectionLost, isRepeatable, laneOf } from './statement.ts'

/** Where a checkout gets its connection from, and what it is held to. */
export interface Means {
  connections: Connections
  lanes: Lanes
  limits: Limits
}

/** The transaction ended with its connection; what broke it is to be told, not that it cannot be rolled back. */
function whenLost(text: string): pg.QueryResult {
  if (text !== 'rollback') throw new Error('The connection to the database was lost.')
  return { command: 'ROLLBACK', rowCount: null, rows: [], oid: 0, fields: [] }
}

/**
 * One use of the pool, for a statement or for a transaction: what Kysely takes for a client. The connection is chosen
 * when the first statement is known. When that one only reads, or begins a transaction, and its connection breaks, it
 * is sent again once over another; later ones never are, so nothing inside a transaction is. A connection that broke,
 * or let a limit pass, is closed and not given back: its answer may still come, to whoever has it next.
 */
export class Checkout {
  readonly #means: Means
  #client: pg.PoolClient | undefined
  #leave: (() => void) | undefined
  #patienceMs: number

  constructor(means: Means) {
    this.#means = means
    this.#patienceMs = means.limits.totalMs
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#leave === undefined) return this.#first(text, values)
    if (this.#client === undefined) return whenLost(text)
    const result = await this.#send(this.#client, text, values, this.#patienceMs)
    if (text === liftStatementLimit) this.#patienceMs = this.#means.limits.liftedMs
    return result
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
    this.#client = undefined
    this.#leave?.()
  }

  async #first(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { connections, lanes, limits } = this.#means
    const began = performance.now()
    const attempt = async (): Promise<pg.QueryResult> => {
      this.#client = await connections.take()
      const leftMs = began + limits.totalMs - performance.now()
      return this.#send(this.#client, text, values, leftMs)
    }
    this.#leave = await lanes.enter(laneOf(text))
    try {
      return await attempt()
    } catch (error) {
      const isInTime = performance.now() - began < limits.repeatMs
      if (isInTime && isRepeatable(text) && isConnectionLost(error)) return attempt()
      throw error
    }
  }

  async #send(
    client: pg.PoolClient,
    text: string,
    values: readonly unknown[],
    limitMs: number,
  ): Promise<pg.QueryResult> {
    const { connections } = this.#means
    const statement = { text, values: values as unknown[], query_timeout: Math.max(1, Math.ceil(limitMs)) }
    const sentAt = performance.now()
    try {
      const result = await client.query(statement)
      connections.hear(client)
      return result
    } catch (error) {
      const isLost = isConnectionLost(error)
      // What the server said of the statement leaves the connection as it was; anything else does not.
      if (isLost || !(error instanceof pg.DatabaseError)) {
        connections.suspect(isLost ? performance.now() : sentAt)
        client.release(true)
        this.#client = undefined
      } else connections.hear(client)
      throw error
    }
  }
}
