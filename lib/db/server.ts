import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { Checkout } from './checkout.ts'
import { Connections, type Suspicion } from './connections.ts'
import type { Limits } from './limits.ts'

/** The limits of an operator's command: it may take longer than a request, but not lock readers out for long. */
const commandLimits = { waitMs: 2_000, connectMs: 2_000, lockMs: 5_000, statementMs: 15_000, idleMs: 0 }

/** The use of a pool of connections. */
export interface PoolUse {
  poolMax: number
  /** The limits of requests; undefined for an operator's command. */
  limits: Limits | undefined
  /** The server refuses writes, so a statement lost with its connection may be retried. */
  isReadOnly: boolean
  suspicion: Suspicion
}

/** A PostgreSQL server as Kysely uses it. */
export function serverDialect(url: string, { poolMax, limits, isReadOnly, suspicion }: PoolUse): Dialect {
  const { waitMs, connectMs, lockMs, statementMs, idleMs } = limits ?? commandLimits
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    idleTimeoutMillis: 5_000,
    // A connection whose other end is gone without a word is found out after 15 s: these 5, and ten probes of 1 s.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
  })
  attachDatabasePool(pool)
  const connections = new Connections(pool, waitMs, suspicion)
  const connect = async () =>
    limits ? new Checkout({ connections, limits, isReadOnly }) : connections.take()
  return new PostgresDialect({
    pool: { options: pool.options, connect, end: () => pool.end() } as PostgresPool,
  })
}
