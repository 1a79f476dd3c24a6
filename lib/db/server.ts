import { attachDatabasePool } from '@vercel/functions'
import { type Dialect, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { Checkout } from './checkout.ts'
import { Connections } from './connections.ts'
import { Lanes } from './lanes.ts'
import type { Limits } from './limits.ts'

/** What an operator's command is held to: it may take longer than a request, but not lock readers out for long. */
const commandLimits = { connectMs: 2_000, lockMs: 5_000, statementMs: 15_000, idleMs: 0 }

/** A PostgreSQL server as Kysely uses it. Without limits it is an operator's command that asks. */
export function serverDialect(url: string, poolMax: number, limits: Limits | undefined): Dialect {
  const { connectMs, lockMs, statementMs, idleMs } = limits ?? commandLimits
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
  })
  attachDatabasePool(pool)
  const connections = new Connections(pool)
  const lanes = limits && new Lanes(poolMax, limits.waitMs)
  const connect = async () =>
    limits && lanes ? new Checkout({ connections, lanes, limits }) : connections.take()
  return new PostgresDialect({
    pool: { options: pool.options, connect, end: () => pool.end() } as PostgresPool,
  })
}
