import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import type { DeliveryOutcome, FailedOutcome } from '#lib/base/net/delivery-outcome.ts'
import type { DeliveryDeps } from '#lib/base/net/delivery-settings.ts'

export interface DeliveryRun extends Omit<DeliveryDeps, 'privateHosts'> {
  /** Returns the current time; called at each attempt. */
  now: () => Date
  /** Restricts the run to one institute. */
  instituteId?: string | undefined
  /** Once aborted, no further attempts start. */
  signal?: AbortSignal | undefined
  /** Maximum number of destinations served concurrently; 32 by default. */
  lanes?: number
  /** Maximum milliseconds that one destination is served before others get a turn; 5,000 by default. */
  turnMs?: number
}

interface DeliveryCounts {
  delivered: number
  failed: number
  /** Deliveries parked in this run. They are not retried until an operator requests it. */
  parked: number
}

export interface Delivered {
  outcomes: DeliveryOutcome[]
  parked: number
}

export interface Outbox {
  destinations: Destinations
  /** SQL: whether the destination `c` has a due message. */
  hasDue: (now: Date) => RawBuilder<SqlBool>
  /**
   * Prepares deliveries to a leased destination. Returns a function that delivers up to `most` due messages
   * concurrently, records the outcomes and returns them. `outcomes` is empty if nothing is due.
   */
  open: (db: Db, lease: Lease, run: DeliveryRun) => Promise<(most: number) => Promise<Delivered>>
}

const lanesDefault = 32
const turnMsDefault = 5_000
const pollMs = 1_000

/**
 * Delivers due messages at least once: a delivery is repeated if its outcome was not recorded. Destinations are
 * served concurrently. Each gets one message, then two, four and so on while all succeed, so that a failing
 * destination is called only once. If our own code or database fails, the destination's turn ends, and the error is
 * thrown after the other turns.
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
      // Checks for new messages every second, so that they do not wait for a slow destination.
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
      if (outcomes.length === 0 || outcomes.some(({ kind }) => kind === 'unavailable' || kind === 'deferred'))
        break
    }
    await releaseLease(db, lease)
  } finally {
    stop()
  }
}

/**
 * A table of destinations, such as `crm_connections`. It has columns for health (`failures`, `failing_since`,
 * `backoff_until`, `last_error`) and for leases (`lease`, `leased_until`).
 */
interface Destinations {
  table: string
  key: 'institute_id' | 'id'
}

/** The right to deliver to a destination. Only one process has it at a time. */
export interface Lease {
  destinations: Destinations
  /** Value of the destination's key column. */
  key: string
  instituteId: string
  token: string
}

const renewEveryMs = 2_000

/**
 * SQL: when a lease expires. A running process renews its lease before that time, so an expired lease means that its
 * process has died. Uses the database's clock, because all processes share it.
 */
const leaseEnd = sql<Date>`clock_timestamp() + interval '6 seconds'`

/** The one that was served longest ago, for one process alone; undefined if none is due. */
async function acquireLease(
  db: Db,
  destinations: Destinations,
  hasDue: RawBuilder<SqlBool>,
  now: Date,
  instituteId: string | undefined,
): Promise<Lease | undefined> {
  const token = randomUUID()
  const table = sql.table(destinations.table)
  const key = sql.ref(destinations.key)
  // Plain SQL, because the table's name varies and the query builder knows tables only by type.
  const { rows } = await sql<{ key: string; institute_id: string }>`
    update ${table} set lease = ${token}, leased_until = ${leaseEnd}
    where ${key} = (
      select c.${key} from ${table} c
      where (c.backoff_until is null or c.backoff_until <= ${now})
        -- If a lease ends later than a new lease would, the database's clock was set back after it was taken. Allow one
        -- more second, because the column rounds to milliseconds.
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

/** False if the lease is lost: the destination was changed, or another process took over. */
export async function renewLease(db: Db, lease: Lease): Promise<boolean> {
  const { numAffectedRows = 0n } = await updateLeased(sql`leased_until = ${leaseEnd}`, lease).execute(db)
  return numAffectedRows > 0n
}

/** Ends a lease and stores the time in `leased_until`, so that the destination served longest ago is next. */
async function releaseLease(db: Db, lease: Lease): Promise<void> {
  await updateLeased(sql`lease = null, leased_until = clock_timestamp()`, lease).execute(db)
}

/**
 * Renews a lease every two seconds until the returned function is called. Errors are ignored, because the delivery
 * loop checks the lease before each batch anyway.
 */
function renewUntilStopped(db: Db, lease: Lease): () => void {
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

/** How long an enquiry is retried after its first failure before it is parked, in milliseconds. */
export const enquiryDeadlineMs = 24 * hour

/**
 * Returns the milliseconds before an enquiry is retried: 30 s after the first failure, then doubling up to 4 hours,
 * minus a random amount of up to a fifth.
 */
export const enquiryBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 30 * second, 4 * hour, random)

/** Number of consecutive failures after about a quarter of an hour. */
const shortOutage = 20

/**
 * Returns the milliseconds before a destination is tried again: 5 s after the first failure, then doubling up to one
 * minute, and up to 10 minutes after twenty failures; minus a random amount of up to a fifth. After a short outage, a
 * CRM therefore gets its enquiries within a minute.
 */
export const destinationBackoffMs = (failures: number, random = Math.random()): number =>
  backoffMs(failures, 5 * second, failures <= shortOutage ? minute : 10 * minute, random)

const backoffMs = (failures: number, first: number, most: number, random: number): number =>
  Math.round(Math.min(first * 2 ** Math.max(failures - 1, 0), most) * (0.8 + 0.2 * random))

/** Follows `Retry-After` if given, but not before our own backoff ends, and at most a day from now. */
export function resumeAt(failures: number, retryAfter: Date | undefined, now: Date): Date {
  const asked = Math.min((retryAfter?.getTime() ?? 0) - now.getTime(), enquiryDeadlineMs)
  return new Date(now.getTime() + Math.max(destinationBackoffMs(failures), asked))
}

type Destination = Pick<Lease, 'destinations' | 'key'>

export async function endOutage(db: Db, { destinations, key }: Destination): Promise<void> {
  // Plain SQL, because the table's name varies.
  await sql`update ${sql.table(destinations.table)}
    set failures = 0, failing_since = null, backoff_until = null, last_error = null
    where ${sql.ref(destinations.key)} = ${key} and last_error is not null`.execute(db)
}

/**
 * Records a failure of a destination. Each failure lengthens the backoff. Returns the start of the outage and the end
 * of the backoff; undefined if the destination no longer exists. Must run in a transaction.
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
