import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How long a caller waits for PostgreSQL, in milliseconds. */
export interface Limits {
  /** Maximum wait for a free or new connection. */
  connectMs: number
  /** Lock timeout, enforced by the server. */
  lockMs: number
  /** Statement timeout, enforced by the server. */
  statementMs: number
  /** Statement timeout that this process enforces, including waits, because a server that hangs enforces none. */
  totalMs: number
  /** A read is retried only if its connection broke within this time. After that, a retry could not finish in time. */
  repeatMs: number
  /** Our own timeout after `liftTimeLimits`. Nothing but a lost connection is silent for that long. */
  liftedMs: number
  /** Timeout of an idle transaction, enforced by the server, which then releases its locks; 0 for no timeout. */
  idleMs: number
}

/**
 * Limits for requests. A request makes two look-ups, one for the key and one for the answer, so it ends after 3.5 s at
 * most. The server's limits are shorter than ours, because our timeout also gives up the connection.
 */
export const requestLimits: Limits = {
  connectMs: 1_500,
  lockMs: 1_000,
  statementMs: 2_500,
  totalMs: 3_000,
  repeatMs: 500,
  liftedMs: 60_000,
  idleMs: 60_000,
}

const dayMs = 24 * 3_600_000

/** Limits for operators' commands. A command may take longer than a request, but must not lock readers out for long. */
export const commandLimits: Limits = {
  connectMs: 2_000,
  lockMs: 5_000,
  statementMs: 15_000,
  totalMs: dayMs,
  repeatMs: 0,
  liftedMs: dayMs,
  idleMs: 0,
}

/** Lifts it for the rest of a transaction. `PooledClient` recognises it and lifts its own timeout too. */
export const liftStatementLimit = 'set local statement_timeout = 0'

/** Lifts the time limits for the rest of a transaction, because the pool's limits are meant for requests. */
export async function liftTimeLimits(trx: Kysely<Database>): Promise<void> {
  await sql.raw(liftStatementLimit).execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}

/** Statement that restores the pool's lock timeout. A pool whose pooler drops the limits sets it to their value. */
export const restoreLockLimit = 'set local lock_timeout to default'

/** Restores the pool's lock timeout after `liftTimeLimits`, for the rest of the transaction. */
export async function limitLockWaits(trx: Kysely<Database>): Promise<void> {
  await sql.raw(restoreLockLimit).execute(trx)
}

/** The time limits that a connection has not got: PgBouncer can be told to ignore parameters that it does not know. */
export const dropped = `select name from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`

/** Returns the time limits that a pooler in front of the database drops; those of an embedded database mean nothing. */
export async function droppedLimits(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(dropped).execute(db)
  // Commands have no limit for idle transactions.
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('idle'))
}

/** Says what follows from the limits that a pooler drops; undefined when it drops none. */
export const limitsFault = (names: readonly string[]): string | undefined =>
  names.length === 0
    ? undefined
    : `A pooler in front of the database drops ${names.join(' and ')}: each transaction sets them instead, and other statements are cancelled by this server's own clock.`
