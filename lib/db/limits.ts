/** The most time that a request waits for PostgreSQL, in milliseconds. */
export interface Limits {
  /** The wait for a free connection of the pool. */
  waitMs: number
  /** The wait for a new connection. */
  connectMs: number
  /** The server's lock timeout. */
  lockMs: number
  /** The server's statement timeout. */
  statementMs: number
  /** Our own timeout of a statement with all of the above: a server that hangs enforces no limit. */
  totalMs: number
  /** A read is retried only when its connection broke within this time; later there is no time for a retry. */
  repeatMs: number
  /** Our own timeout of a statement after `liftTimeLimits`: only a lost connection is silent for so long. */
  liftedMs: number
  /** The server's timeout of an idle transaction, which then releases its locks. */
  idleMs: number
}

/**
 * The limits of requests. A request has two look-ups, the key and the answer, so it ends after 3.5 s at most, with a
 * second's wait for the first. The server's limits are shorter than ours: a timeout of ours costs the connection.
 */
export const requestLimits: Limits = {
  waitMs: 1_000,
  connectMs: 2_000,
  lockMs: 1_000,
  statementMs: 2_500,
  totalMs: 3_000,
  repeatMs: 500,
  liftedMs: 60_000,
  idleMs: 60_000,
}

/** The statement that lifts the server's statement timeout, and ours, for the rest of a transaction. */
export const liftStatementLimit = 'set local statement_timeout = 0'
