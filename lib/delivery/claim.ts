import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/**
 * A table of places that things are delivered to. Each row has its standing there: `failures`, `failing_since`,
 * `paused_until` and `last_error`, and whose turn it is, by `claim` and `claimed_until`.
 */
export interface Destinations {
  table: 'crm_connections' | 'hooks' | 'indexnow'
  /** The column that names one of them. */
  key: 'institute_id' | 'id'
}

/** The right to deliver to a destination, which one turn at a time has. */
export interface Claim {
  destinations: Destinations
  /** The destination's. */
  key: string
  instituteId: string
  token: string
}

/** How often a turn says that it lives. */
const beatMs = 2_000

/**
 * The end of a claim whose turn says nothing more: it is dead then, and others go on where it stopped. By the
 * database's clock, the one that all processes share.
 */
const leaseEnd = sql<Date>`clock_timestamp() + interval '6 seconds'`

/**
 * Claims a destination that has something due, the one whose last turn is longest ago; undefined when there is none.
 * Processes that ask at the same time get different ones.
 */
export async function claimDestination(
  db: Db,
  destinations: Destinations,
  hasDue: RawBuilder<SqlBool>,
  now: Date,
  instituteId: string | undefined,
): Promise<Claim | undefined> {
  const token = randomUUID()
  const table = sql.table(destinations.table)
  const key = sql.ref(destinations.key)
  // As text: a builder wants one table, and this is whichever an outbox names.
  const { rows } = await sql<{ key: string; institute_id: string }>`
    update ${table} set claim = ${token}, claimed_until = ${leaseEnd}
    where ${key} = (
      select c.${key} from ${table} c
      where (c.paused_until is null or c.paused_until <= ${now})
        and (c.claim is null or c.claimed_until <= clock_timestamp())
        and (${instituteId ?? null}::text is null or c.institute_id = ${instituteId ?? null})
        and ${hasDue}
      order by c.claimed_until nulls first, c.${key}
      limit 1
      for update skip locked
    )
    returning ${key} as key, institute_id`.execute(db)
  const [row] = rows
  return row && { destinations, key: row.key, instituteId: row.institute_id, token }
}

/** Says that the turn lives; false when the claim is lost: the destination was changed, or the turn taken for dead. */
export async function renewClaim(db: Db, claim: Claim): Promise<boolean> {
  const { numAffectedRows = 0n } = await setClaimed(sql`claimed_until = ${leaseEnd}`, claim).execute(db)
  return numAffectedRows > 0n
}

/** Gives the destination back. `claimed_until` stays as the time of its last turn, by which the next is chosen. */
export async function releaseClaim(db: Db, claim: Claim): Promise<void> {
  await setClaimed(sql`claim = null, claimed_until = clock_timestamp()`, claim).execute(db)
}

const setClaimed = (values: RawBuilder<unknown>, { destinations, key, token }: Claim) => sql`
  update ${sql.table(destinations.table)} set ${values}
  where ${sql.ref(destinations.key)} = ${key} and claim = ${token}`

/** Renews a claim again and again until it is told to stop. What it cannot say, the turn finds out when it renews. */
export function keepClaim(db: Db, claim: Claim): () => void {
  const timer = setInterval(() => renewClaim(db, claim).catch(() => false), beatMs)
  timer.unref()
  return () => clearInterval(timer)
}
