import pg from 'pg'
import type { Connections } from './connections.ts'
import { isConnectionLost } from './failures.ts'
import { type Limits, liftStatementLimit } from './limits.ts'

/** The source of a checkout's connection, and its limits. */
export interface Means {
  connections: Connections
  limits: Limits
  /** Nothing is written over these connections, so what was lost with one may be sent again. */
  isReadOnly: boolean
}

/** The transaction ended with its connection; the error to report is what broke it, not the failed rollback. */
function whenLost(text: string): pg.QueryResult {
  if (text !== 'rollback') throw new Error('The connection to the database was lost.')
  return { command: 'ROLLBACK', rowCount: null, rows: [], oid: 0, fields: [] }
}

/**
 * One use of the pool, for a statement or for a transaction: what Kysely takes for a client. Of a pool that only reads,
 * the first statement is sent again once over another connection when its own breaks; later ones never are, so nothing
 * inside a transaction is. A connection that broke, or let a limit pass, is closed and not given back: its answer may
 * still come, to whoever has it next.
 */
export class Checkout {
  readonly #means: Means
  #client: pg.PoolClient | undefined
  #hasBegun = false
  #patienceMs: number

  constructor(means: Means) {
    this.#means = means
    this.#patienceMs = means.limits.totalMs
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (!this.#hasBegun) return this.#first(text, values)
    if (this.#client === undefined) return whenLost(text)
    const result = await this.#send(this.#client, text, values, this.#patienceMs)
    if (text === liftStatementLimit) this.#patienceMs = this.#means.limits.liftedMs
    return result
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
    this.#client = undefined
  }

  async #first(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { connections, limits, isReadOnly } = this.#means
    this.#hasBegun = true
    const began = performance.now()
    const attempt = async (): Promise<pg.QueryResult> => {
      this.#client = await connections.take()
      const leftMs = began + limits.totalMs - performance.now()
      return this.#send(this.#client, text, values, leftMs)
    }
    try {
      return await attempt()
    } catch (error) {
      const isInTime = performance.now() - began < limits.repeatMs
      if (isReadOnly && isInTime && isConnectionLost(error)) return attempt()
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
      // An error that the server reports leaves the connection as it was; any other one does not.
      if (isLost || !(error instanceof pg.DatabaseError)) {
        connections.suspect(isLost ? performance.now() : sentAt)
        client.release(true)
        this.#client = undefined
      } else connections.hear(client)
      throw error
    }
  }
}
