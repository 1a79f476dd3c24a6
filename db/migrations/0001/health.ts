import { sql } from 'kysely'

/**
 * Returns the columns that every table of delivery destinations has: the health of the destination, and the lease of
 * the process that delivers to it.
 */
export function health() {
  return sql`
    -- Number of consecutive failures, and when they began; null without failures.
    failures integer not null default 0,
    failing_since timestamptz(3),
    -- Send nothing before this time; null: send now.
    backoff_until timestamptz(3),
    last_error text,
    -- Id of the lease, and when it expires unless renewed.
    lease text,
    leased_until timestamptz(3)`
}
