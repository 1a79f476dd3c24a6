import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { perProcess } from '#lib/per-process.ts'
import { isLimitRefused } from './failures.ts'
import type { Limits } from './limits.ts'
import { type ConnectionHealth, PooledClient } from './pooled-client.ts'

/** The settings of a connection pool. */
export interface PoolUse {
  name: string | undefined
  poolMax: number
  limits: Limits
  /** True when the server refuses writes, so that a statement that loses its connection may be retried. */
  isReadOnly: boolean
  health: ConnectionHealth
}

/** Creates the Kysely dialect of a PostgreSQL server. */
export function serverDialect(url: string, { name, poolMax, limits, isReadOnly, health }: PoolUse): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 5_000,
    // A dead connection is detected after 15 s: these 5 s, then ten probes of 1 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  })
  // Without listeners the loss of a connection ends the process; its query fails in any case.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    health.markAlive(client)
  })
  attachDatabasePool(pool)
  if (name) named().set(name, pool)
  const deps = { pool, connect: () => takeHealthy(pool, health), limits, isReadOnly, health }
  const connect = async () => new PooledClient(deps)
  // Kysely's type asks for cursors too, which nobody uses.
  const limited: unknown = { options: pool.options, connect, end: () => pool.end() }
  return new PostgresDialect({ pool: limited as PostgresPool })
}

/** The names under which pg sends limits to the server when it connects. */
const serverLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'options',
] as const

/** Returns a connection that is not known to be broken since it last worked. */
async function takeHealthy(pool: pg.Pool, health: ConnectionHealth): Promise<pg.PoolClient> {
  for (;;) {
    const client = await connectTo(pool)
    if (!health.mayBeBroken(client)) return client
    client.release(true)
  }
}

/** Connects. Poolers such as PgBouncer refuse limits of clients; then only our own timeouts apply. */
async function connectTo(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    if (!isLimitRefused(error)) throw error
    for (const name of serverLimits) delete pool.options[name]
    return pool.connect()
  }
}

const named = perProcess('named pools', () => new Map<string, pg.Pool>())

/** Connections of this process's named pools, and statements that wait for one. */
export const poolFigures = () =>
  [...named()].flatMap(([pool, { totalCount, idleCount, waitingCount, options }]) =>
    Object.entries({
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
      max: options.max,
    }).map(([state, count]) => ({ pool, state, count })),
  )
