import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { perProcess } from '#lib/per-process.ts'
import { type BrokenSince, Connections } from './connections.ts'
import type { Limits } from './limits.ts'
import { PooledClient } from './pooled-client.ts'

/** The limits of an operator's command: it may take longer than a request, but not lock readers out for long. */
const commandLimits = { waitMs: 2_000, connectMs: 2_000, lockMs: 5_000, statementMs: 15_000, idleMs: 0 }

/** The settings of a connection pool. */
export interface PoolUse {
  name: string | undefined
  poolMax: number
  /** Time limits of requests; undefined for an operator's command. */
  limits: Limits | undefined
  /** True when the server refuses writes, so that a statement that loses its connection may be retried. */
  isReadOnly: boolean
  brokenSince: BrokenSince
}

/** Creates the Kysely dialect of a PostgreSQL server. */
export function serverDialect(
  url: string,
  { name, poolMax, limits, isReadOnly, brokenSince }: PoolUse,
): Dialect {
  const { waitMs, connectMs, lockMs, statementMs, idleMs } = limits ?? commandLimits
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 5_000,
    // A dead connection is detected after 15 s: these 5 s, then ten probes of 1 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  })
  attachDatabasePool(pool)
  if (name) named().set(name, pool)
  const connections = new Connections(pool, waitMs, brokenSince)
  const connect = async () =>
    limits ? new PooledClient({ connections, limits, isReadOnly }) : connections.take()
  return new PostgresDialect({
    pool: { options: pool.options, connect, end: () => pool.end() } as PostgresPool,
  })
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
