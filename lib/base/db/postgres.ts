import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { perProcess } from '#lib/base/per-process.ts'
import { Abandoned } from './abandoned-statements.ts'
import { isConnectionLost, isLimitRefused, isOutOfTime, tooManyWait } from './failures.ts'
import { dropped, type Limits, liftStatementLimit, restoreLockLimit } from './time-limits.ts'

interface PoolUse {
  name: string | undefined
  poolMax: number
  limits: Limits
  /** True makes the server refuse writes, so that retrying a statement that lost its connection is safe. */
  isReadOnly: boolean
  health: ConnectionHealth
}

export function serverDialect(url: string, { name, poolMax, limits, isReadOnly, health }: PoolUse): Dialect {
  const serverLimits = new ServerLimits(limits, isReadOnly)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 5_000,
    // Detects a dead connection after 15 s: these 5 s, then ten probes of 1 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: limits.connectMs,
    ...serverLimits.options(),
  })
  // Without this listener a lost connection would end the process. The query on it fails in any case.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    health.markAlive(client)
  })
  attachDatabasePool(pool)
  const abandoned = new Abandoned()
  if (name) named().set(name, { pool, abandoned })
  const takeHealthy = () => takeFrom(pool, { health, serverLimits, abandoned })
  const deps = { pool, connect: takeHealthy, limits, serverLimits, isReadOnly, health, abandoned }
  const connect = async () => new PooledClient(deps)
  const end = () => {
    abandoned.stop()
    return pool.end()
  }
  // Kysely's type also requires cursors, which are never used.
  const limited: unknown = { options: pool.options, connect, end }
  return new PostgresDialect({ pool: limited as PostgresPool })
}

/** Takes a connection from the pool. Closes and skips connections that have not worked since another one broke. */
async function takeFrom(
  pool: pg.Pool,
  { health, serverLimits, abandoned }: Pick<PooledClientDeps, 'health' | 'serverLimits' | 'abandoned'>,
): Promise<pg.PoolClient> {
  for (;;) {
    const client = await connectTo(pool, serverLimits)
    if (health.mayBeBroken(client)) client.release(true)
    else {
      await serverLimits.check(client).catch((error: unknown) => {
        abandoned.add(client)
        throw error
      })
      return client
    }
  }
}

/** Connects. If a pooler such as PgBouncer refuses limits as parameters, connects without them. */
async function connectTo(pool: pg.Pool, serverLimits: ServerLimits): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isLimitRefused(error)) throw error
    serverLimits.withdraw(pool.options)
    return pool.connect()
  }
}

const named = perProcess('named pools', () => new Map<string, { pool: pg.Pool; abandoned: Abandoned }>())

/** Returns for each named pool the number of its connections by state, and of statements that wait for one. */
export const poolFigures = () =>
  [...named()].flatMap(([name, { pool, abandoned }]) =>
    Object.entries({
      used: pool.totalCount - pool.idleCount - abandoned.size,
      abandoned: abandoned.size,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: pool.options.max,
    }).map(([state, count]) => ({ pool: name, state, count })),
  )

/** Maximum number of statements that wait for a pool. Further statements fail at once, because most would time out. */
const waitingMax = 1_000

interface PooledClientDeps {
  pool: pg.Pool
  connect: () => Promise<pg.PoolClient>
  limits: Limits
  serverLimits: ServerLimits
  isReadOnly: boolean
  health: ConnectionHealth
  abandoned: Abandoned
}

/**
 * A connection for one statement or one transaction of Kysely. In a read-only pool the first statement is retried while
 * connections break, because if one broke, the others probably did too. Later statements are never retried, so nothing
 * is repeated within a transaction. A connection that broke is closed, and one that timed out is abandoned: neither
 * returns to the pool, because its late answer could reach the next user.
 */
class PooledClient {
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
    const { pool, connect, limits, isReadOnly } = this.#deps
    this.#hasBegun = true
    const began = performance.now()
    const elapsedMs = () => performance.now() - began
    if (pool.waitingCount >= waitingMax) throw new Error(tooManyWait)
    for (let attempt = 1; ; attempt++) {
      try {
        this.#client = await connect()
        return await this.#send(this.#client, text, values, limits.totalMs - elapsedMs())
      } catch (error) {
        const mayRepeat = isReadOnly && attempt <= pool.options.max && elapsedMs() < limits.repeatMs
        if (!mayRepeat || !isConnectionLost(error)) throw error
      }
    }
  }

  async #send(
    client: pg.PoolClient,
    text: string,
    values: readonly unknown[],
    limitMs: number,
  ): Promise<pg.QueryResult> {
    const { health, serverLimits, abandoned } = this.#deps
    const statement = {
      text: serverLimits.textOf(text),
      values: values as unknown[],
      query_timeout: Math.max(1, Math.ceil(limitMs)),
    }
    const sentAt = performance.now()
    try {
      const result = await client.query(statement)
      health.markAlive(client)
      return result
    } catch (error) {
      const isLost = isConnectionLost(error)
      // If the server reported the error, the connection still works. After any other error it may not.
      if (isLost || !(error instanceof pg.DatabaseError)) {
        health.markBroken(isLost ? performance.now() : sentAt)
        if (!isOutOfTime(error)) this.release(true)
        else if (this.#client === client) {
          this.#client = undefined
          abandoned.add(client)
        }
      } else health.markAlive(client)
      throw error
    }
  }
}

/** Answers in a transaction that lost its connection: `rollback` succeeds, so that the first error is reported. */
function whenLost(text: string): pg.QueryResult {
  if (text !== 'rollback') throw new Error('The connection to the database was lost.')
  return { command: 'ROLLBACK', rowCount: null, rows: [], oid: 0, fields: [] }
}

/**
 * Tracks which connections to a server may be broken. If one breaks, others probably have too, so connections that have
 * not worked since then are closed and not used. All pools of a server share this state. Otherwise every silent
 * connection would make a request wait for its timeout.
 */
export class ConnectionHealth {
  readonly #aliveAt = new WeakMap<pg.ClientBase, number>()
  #brokenSince = 0

  markAlive(client: pg.ClientBase): void {
    this.#aliveAt.set(client, performance.now())
  }

  /** Records that a connection broke at a time (`performance.now()`), or has been silent since. */
  markBroken(since: number): void {
    this.#brokenSince = Math.max(this.#brokenSince, since)
  }

  mayBeBroken(client: pg.ClientBase): boolean {
    return (this.#aliveAt.get(client) ?? 0) < this.#brokenSince
  }
}

type Settings = Pick<
  pg.PoolConfig,
  'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout' | 'options'
>

/** The limits that the server of one pool enforces: for a connection, or for each transaction behind some poolers. */
class ServerLimits {
  readonly #limits: Limits
  readonly #isReadOnly: boolean
  /** Undefined before the first connection. */
  #isPerTransaction: boolean | undefined

  constructor(limits: Limits, isReadOnly: boolean) {
    this.#limits = limits
    this.#isReadOnly = isReadOnly
  }

  options(): Settings {
    const { statementMs, lockMs, idleMs } = this.#limits
    return {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleMs,
      ...(this.#isReadOnly && { options: '-c default_transaction_read_only=on' }),
    }
  }

  /** Removes the options from a pool whose pooler refuses them. */
  withdraw(options: Settings): void {
    for (const name of Object.keys(this.options()) as (keyof Settings)[]) delete options[name]
    this.#isPerTransaction = true
  }

  /** Finds out on the first connection whether the server has got the limits. */
  async check(client: pg.PoolClient): Promise<void> {
    if (this.#isPerTransaction !== undefined) return
    const asked = { text: dropped, query_timeout: this.#limits.connectMs }
    const { rows } = await client.query<{ name: keyof Settings }>(asked)
    this.#isPerTransaction = rows.some(({ name }) => Number(this.options()[name]) > 0)
  }

  /** Returns the text to send for a statement: with the limits, where it begins a transaction that needs them. */
  textOf(text: string): string {
    if (!this.#isPerTransaction) return text
    const { statementMs, lockMs, idleMs } = this.#limits
    if (text === restoreLockLimit) return `set local lock_timeout = ${lockMs}`
    if (!/^(begin|start transaction)\b/.test(text)) return text
    const limits = [
      `statement_timeout = ${statementMs}`,
      `lock_timeout = ${lockMs}`,
      `idle_in_transaction_session_timeout = ${idleMs}`,
      ...(this.#isReadOnly ? ['transaction_read_only = on'] : []),
    ]
    return [text, ...limits.map((limit) => `set local ${limit}`)].join('; ')
  }
}
