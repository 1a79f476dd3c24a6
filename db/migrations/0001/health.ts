import { sql } from 'kysely'

/** The columns of a destination: its health, and the lease of who delivers to it. */
export function health() {
  return sql`
    -- Failures in a row, and the first of them; null when there is none.
    failures integer not null default 0,
    failing_since timestamptz(3),
    -- Nothing is sent before; null: it may be.
    backoff_until timestamptz(3),
    last_error text,
    -- Names the lease, and when it ends unless it is renewed.
    lease text,
    leased_until timestamptz(3)`
}
