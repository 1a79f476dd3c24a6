import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'
import type { DeliveryDeps } from '#lib/net/delivery-settings.ts'
import type { DeliveryOutcome, FailedOutcome } from '#lib/net/outcome.ts'

export interface DeliveryRun extends Omit<DeliveryDeps, 'privateHosts'> {
  /** Called for each attempt. */
  now: () => Date
  /** Only this institute; undefined: all of them. */
  instituteId?: string | undefined
  /** Aborted: nothing further starts. */
  signal?: AbortSignal | undefined
  /** Destinations served side by side; 32 by default. */
  lanes?: number
  /** How long one destination is served before others; 5 s by default. */
  turnMs?: number
}

/** Counts of attempts. */
export interface DeliveryCounts {
  delivered: number
  failed: number
  /** Deliveries given up in this run. */
  parked: number
}

/** The outcomes of some attempts, and how many deliveries were given up. */
export interface Delivered {
  outcomes: DeliveryOutcome[]
  parked: number
}

/** The stored messages for one kind of destination. */
export interface Outbox {
  destinations: Destinations
  /** A condition: something is due for the destination `c`. */
  hasDue: (now: Date) => RawBuilder<SqlBool>
  /**
   * Prepares deliveries to a leased destination. The returned function delivers up to `most` due messages at once,
   * records their outcomes and returns them; no outcomes mean that nothing is due.
   */
  open: (db: Db, lease: Lease, run: DeliveryRun) => Promise<(most: number) => Promise<Delivered>>
}

const lanesDefault = 32
/** After this time waiting destinations come first, however much is left for this one. */
const turnMsDefault = 5_000
const pollMs = 1_000

/**
 * Delivers what is due, at least once. Destinations are served side by side. One destination gets one message, then two,
 * four and so on while all succeed, so a failing one is called once. An unrecorded delivery is sent again. An error on
 * our side ends that destination's turn only, and is thrown when the others are done.
 */
export async function deliverDue(db: Db, outbox: Outbox, run: DeliveryRun): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { delivered: 0, failed: 0, parked: 0 }
  const turns = new Set<Promise<void>>()
  const failures: Error[] = []
  const begin = (lease: Lease): void => {
    const turn = takeTurn(db, outbox, run, lease, counts)
      .catch((error: Error) => {
        failures.push(new Error(`delivering for ${lease.instituteId}: ${error.message}`, { cause: error }))
      })
      .finally(() => turns.delete(turn))
    turns.add(turn)
  }
  try {
    while (!run.signal?.aborted) {
      const isFree = turns.size < (run.lanes ?? lanesDefault)
      const lease =
        isFree &&
        (await acquireLease(db, outbox.destinations, outbox.hasDue(run.now()), run.now(), run.instituteId))
      if (lease) begin(lease)
      else if (turns.size === 0) break
      // New messages do not wait for a slow destination.
      else await Promise.race([...turns, sleep(pollMs, undefined, { ref: false })])
    }
  } finally {
    await Promise.all(turns)
  }
  if (failures.length > 0) throw failures[0]
  return counts
}

async function takeTurn(
  db: Db,
  outbox: Outbox,
  run: DeliveryRun,
  lease: Lease,
  counts: DeliveryCounts,
): Promise<void> {
  const stop = renewUntilStopped(db, lease)
  const until = performance.now() + (run.turnMs ?? turnMsDefault)
  try {
    const deliverNext = await outbox.open(db, lease, run)
    for (let most = 1; performance.now() < until && !run.signal?.aborted; most *= 2) {
      if (!(await renewLease(db, lease))) return
      const { outcomes, parked } = await deliverNext(most)
      const delivered = outcomes.filter(({ kind }) => kind === 'delivered').length
      counts.parked += parked
      counts.delivered += delivered
      counts.failed += outcomes.length - delivered
      if (outcomes.length === 0 || outcomes.some(({ kind }) => kind === 'unavailable')) break
    }
    await releaseLease(db, lease)
  } finally {
    stop()
  }
}

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

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** An enquiry is retried for this long after its first failure; then it is parked. */
export const enquiryDeadlineMs = 24 * hour

/** The pause before an enquiry is retried: 30 s after the first failure, doubling up to 4 hours, with jitter of a fifth. */
export const enquiryBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 30 * second, 4 * hour, random)

/** A destination that failed this often has been away for about a quarter of an hour. */
const shortOutage = 20

/**
 * The pause before a destination is retried: 5 s after its first failure, doubling up to a minute, after twenty failures
 * up to 10 minutes; with jitter of a fifth. So a CRM that was away for minutes gets its enquiries a minute later.
 */
export const destinationBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 5 * second, failures <= shortOutage ? minute : 10 * minute, random)

const backoffMs = (failures: number, first: number, most: number, random: number): number =>
  Math.round(Math.min(first * 2 ** Math.max(failures - 1, 0), most) * (0.8 + 0.2 * random))

/** The end of a destination's backoff: what `Retry-After` asks, within a day, but never sooner than our own backoff. */
export function resumeAt(failures: number, retryAfter: Date | undefined, now: Date): Date {
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), enquiryDeadlineMs)
  return new Date(now.getTime() + Math.max(destinationBackoffMs(failures), asked))
}

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
