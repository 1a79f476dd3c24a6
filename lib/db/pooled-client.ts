import pg from 'pg'
import type { Connections } from './connections.ts'
import { isConnectionLost } from './failures.ts'
import { type Limits, liftStatementLimit } from './limits.ts'

/** The connections of a pooled client, and its limits. */
export interface PooledClientDeps {
  connections: Connections
  limits: Limits
  /** True when nothing is written over these connections, so that a lost statement may be retried. */
  isReadOnly: boolean
}

/** Answers a statement after the connection was lost. A rollback succeeds: the first error is the one to report. */
function whenLost(text: string): pg.QueryResult {
  if (text !== 'rollback') throw new Error('The connection to the database was lost.')
  return { command: 'ROLLBACK', rowCount: null, rows: [], oid: 0, fields: [] }
}

/**
 * A client of the pool for one statement or one transaction, used by Kysely. In a read-only pool the first statement is
 * retried once when its connection breaks; later statements never are, so nothing inside a transaction is. A connection
 * that broke or timed out is closed, not returned to the pool: its late answer could reach the next user.
 */
export class PooledClient {
  readonly #deps: PooledClientDeps
  #client: pg.PoolClient | undefined
  #hasBegun = false
  #patienceMs: number

  constructor(deps: PooledClientDeps) {
    this.#deps = deps
    this.#patienceMs = deps.limits.totalMs
  }

  async query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (!this.#hasBegun) return this.#first(text, values)
    if (this.#client === undefined) return whenLost(text)
    const result = await this.#send(this.#client, text, values, this.#patienceMs)
    if (text === liftStatementLimit) this.#patienceMs = this.#deps.limits.liftedMs
    return result
  }

  release(destroy = false): void {
    this.#client?.release(destroy)
    this.#client = undefined
  }

  async #first(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const { connections, limits, isReadOnly } = this.#deps
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
    const { connections } = this.#deps
    const statement = { text, values: values as unknown[], query_timeout: Math.max(1, Math.ceil(limitMs)) }
    const sentAt = performance.now()
    try {
      const result = await client.query(statement)
      connections.markAlive(client)
      return result
    } catch (error) {
      const isLost = isConnectionLost(error)
      // After an error that the server reports, the connection still works; after any other error it may not.
      if (isLost || !(error instanceof pg.DatabaseError)) {
        connections.markBroken(isLost ? performance.now() : sentAt)
        client.release(true)
        this.#client = undefined
      } else connections.markAlive(client)
      throw error
    }
  }
}
