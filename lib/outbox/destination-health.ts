import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { resumeAt } from './backoff.ts'
import type { Lease } from './lease.ts'
import type { FailedOutcome } from './outcome.ts'

type Destination = Pick<Lease, 'destinations' | 'key'>

/** Records that a destination answered: it is healthy again. */
export async function endOutage(db: Db, { destinations, key }: Destination): Promise<void> {
  // Plain SQL, as below: the query builder is typed by one table, and each outbox names its own.
  await sql`update ${sql.table(destinations.table)}
    set failures = 0, failing_since = null, backoff_until = null, last_error = null
    where ${sql.ref(destinations.key)} = ${key} and failures > 0`.execute(db)
}

/**
 * Records that a destination could not be delivered to: it is left alone, longer after each failure. Returns since when
 * it fails and until when it backs off; undefined when the destination is gone. Runs inside a transaction.
 */
export async function recordOutage(
  trx: Db,
  { destinations, key }: Destination,
  { reason, retryAfter }: FailedOutcome,
  now: Date,
): Promise<{ since: Date; until: Date } | undefined> {
  const table = sql.table(destinations.table)
  const isIt = sql`${sql.ref(destinations.key)} = ${key}`
  const { rows } = await sql<{ failures: number; failing_since: Date | null }>`
    select failures, failing_since from ${table} where ${isIt} for update`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  const failures = row.failures + 1
  const since = row.failing_since ?? now
  const until = resumeAt(failures, retryAfter, now)
  await sql`update ${table} set failures = ${failures}, failing_since = ${since}, backoff_until = ${until},
    last_error = ${reason} where ${isIt}`.execute(trx)
  return { since, until }
}
