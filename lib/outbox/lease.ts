import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/**
 * A table of destinations. Each row holds the health of the destination (`failures`, `failing_since`, `backoff_until`,
 * `last_error`) and its lease (`lease`, `leased_until`).
 */
export interface Destinations {
  table: 'crm_connections' | 'hooks' | 'indexnow'
  /** The column that names a destination. */
  key: 'institute_id' | 'id'
}

/** The right to deliver to a destination; one process has it at a time. */
export interface Lease {
  destinations: Destinations
  /** The value of the destination's key column. */
  key: string
  instituteId: string
  token: string
}

const renewEveryMs = 2_000

/** When a lease ends that nobody renews: its process is then taken for dead. By the database's clock, which all share. */
const leaseEnd = sql<Date>`clock_timestamp() + interval '6 seconds'`

/**
 * Leases a destination with a due delivery, the one served longest ago; undefined when there is none. Concurrent
 * processes get different destinations.
 */
export async function acquireLease(
  db: Db,
  destinations: Destinations,
  hasDue: RawBuilder<SqlBool>,
  now: Date,
  instituteId: string | undefined,
): Promise<Lease | undefined> {
  const token = randomUUID()
  const table = sql.table(destinations.table)
  const key = sql.ref(destinations.key)
  // Plain SQL: the query builder is typed by one table, and each outbox names its own.
  const { rows } = await sql<{ key: string; institute_id: string }>`
    update ${table} set lease = ${token}, leased_until = ${leaseEnd}
    where ${key} = (
      select c.${key} from ${table} c
      where (c.backoff_until is null or c.backoff_until <= ${now})
        -- A lease that ends later than any lease lasts was taken before the database's clock was set back. A second more,
        -- because the column rounds to milliseconds.
        and (c.lease is null or c.leased_until <= clock_timestamp()
          or c.leased_until > ${leaseEnd} + interval '1 second')
        and (${instituteId ?? null}::text is null or c.institute_id = ${instituteId ?? null})
        and ${hasDue}
      order by c.leased_until nulls first, c.${key}
      limit 1
      for update skip locked
    )
    returning ${key} as key, institute_id`.execute(db)
  const [row] = rows
  return row && { destinations, key: row.key, instituteId: row.institute_id, token }
}

/** Renews a lease; false when it is lost, because the destination was changed or another process took over. */
export async function renewLease(db: Db, lease: Lease): Promise<boolean> {
  const { numAffectedRows = 0n } = await updateLeased(sql`leased_until = ${leaseEnd}`, lease).execute(db)
  return numAffectedRows > 0n
}

/** Ends a lease. `leased_until` stays as the time of the last service, which decides whose turn is next. */
export async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await updateLeased(sql`lease = null, leased_until = clock_timestamp()`, lease).execute(db)
}

/** Renews a lease every two seconds until the returned function is called. Ignores failures: the owner renews too. */
export function renewUntilStopped(db: Db, lease: Lease): () => void {
  const timer = setInterval(() => renewLease(db, lease).catch(() => false), renewEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

const updateLeased = (values: RawBuilder<unknown>, { destinations, key, token }: Lease) => sql`
  update ${sql.table(destinations.table)} set ${values}
  where ${sql.ref(destinations.key)} = ${key} and lease = ${token}`
