/** How long a request is kept waiting by PostgreSQL at most, in milliseconds. */
export interface Limits {
  /** For one of the process's connections to become free. */
  waitMs: number
  /** For a new connection to be made. */
  connectMs: number
  /** For a lock; the server sees to it. */
  lockMs: number
  /** For a statement to run; the server sees to it. */
  statementMs: number
  /** For a statement with all of the above, by our own clock: a server that stands still keeps no limit. */
  totalMs: number
  /** For a connection to break so that a read is sent again over another; later there is no time for that. */
  repeatMs: number
  /** For a statement of a transaction that lifted its limits. Only a lost connection is silent for so long. */
  liftedMs: number
  /** For the next statement of a transaction, after which its locks are given back; the server sees to it. */
  idleMs: number
}

/**
 * The limits of requests. A request asks twice, who it is from and what it wants: with a second's wait for the
 * first answer it is over after 3.5 s. The server's limit comes before ours, since what ends by ours costs the
 * connection.
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

/** The statement that lifts the server's limit for the rest of a transaction, and with it ours. */
export const liftStatementLimit = 'set local statement_timeout = 0'
