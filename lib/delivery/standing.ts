import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import { resumeAt } from './backoff.ts'
import type { Claim } from './claim.ts'
import type { Outage } from './outcome.ts'

type Destination = Pick<Claim, 'destinations' | 'key'>

/** As text, like what follows: builders want one table, and this is of whichever an outbox names. */
const standing = sql`failures = 0, failing_since = null, paused_until = null, last_error = null`

/** Writes down that a destination took something. */
export async function recordSuccess(db: Db, { destinations, key }: Destination): Promise<void> {
  await sql`update ${sql.table(destinations.table)} set ${standing}
    where ${sql.ref(destinations.key)} = ${key} and failures > 0`.execute(db)
}

/**
 * Writes down that a destination could not be delivered to: it is left alone for a while, longer each time. Answers
 * since when it fails and until when it rests; undefined when it is gone. Inside a transaction.
 */
export async function recordOutage(
  trx: Db,
  { destinations, key }: Destination,
  { reason, retryAfter }: Outage,
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
  await sql`update ${table} set failures = ${failures}, failing_since = ${since}, paused_until = ${until},
    last_error = ${reason} where ${isIt}`.execute(trx)
  return { since, until }
}
