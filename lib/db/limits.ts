import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/schema.ts'

/** How long a caller waits for PostgreSQL at most, in milliseconds. */
export interface Limits {
  /** The wait for a connection, free or new. */
  connectMs: number
  /** The server's lock timeout. */
  lockMs: number
  /** The server's statement timeout. */
  statementMs: number
  /** Our own timeout of a statement, waits included: a server that hangs enforces no limit. */
  totalMs: number
  /** A read is retried only when its connection broke within this time; later there is no time for a retry. */
  repeatMs: number
  /** Our own timeout of a statement after `liftTimeLimits`; only a lost connection is silent for that long. */
  liftedMs: number
  /** The server's timeout of an idle transaction, which then releases its locks; 0 for none. */
  idleMs: number
}

/**
 * The limits of requests. A request has two look-ups, the key and the answer, so it ends after 3.5 s at most. The
 * server's limits are shorter than ours: a timeout of ours costs the connection.
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

/** The limits of an operator's command. It may take longer than a request, but must not lock readers out for long. */
export const commandLimits: Limits = {
  connectMs: 2_000,
  lockMs: 5_000,
  statementMs: 15_000,
  totalMs: dayMs,
  repeatMs: 0,
  liftedMs: dayMs,
  idleMs: 0,
}

/** The statement that lifts the server's statement timeout, and ours, for the rest of a transaction. */
export const liftStatementLimit = 'set local statement_timeout = 0'

/** Lifts the time limits of a transaction: the pool's limits are for requests. */
export async function liftTimeLimits(trx: Kysely<Database>): Promise<void> {
  await sql.raw(liftStatementLimit).execute(trx)
  await sql`set local lock_timeout = 0`.execute(trx)
}

/** Restores the pool's lock timeout for the rest of a transaction that lifted it. */
export async function limitLockWaits(trx: Kysely<Database>): Promise<void> {
  await sql`set local lock_timeout to default`.execute(trx)
}
