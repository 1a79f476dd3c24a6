import { sql } from 'kysely'
import { perProcess } from '#lib/per-process.ts'
import type { Db } from './open.ts'

/** Milliseconds after which the database's clock is measured again, in case somebody has set it. */
const measuredForMs = 60_000

interface Clock {
  now: () => Date
  measuredAt: number
}

const clocks = new WeakMap<Db, Promise<Clock>>()

/**
 * Returns the database's clock, which all processes share: the database's time when last measured, plus the time
 * elapsed since then. Setting this machine's clock does not change it.
 */
export async function databaseClock(db: Db): Promise<() => Date> {
  const known = await clocks.get(db)?.catch(() => undefined)
  if (known && performance.now() - known.measuredAt < measuredForMs) return known.now
  const measured = measure(db)
  clocks.set(db, measured)
  return (await measured).now
}

/** Returns how many seconds this process's clock is ahead of the database's; negative if it is behind. */
export const clockAheadSeconds = async (db: Db): Promise<number> =>
  (Date.now() - (await measure(db)).now().getTime()) / 1_000

async function measure(db: Db): Promise<Clock> {
  const askedAt = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp()::timestamptz(3) as at`.execute(db)
  const measuredAt = performance.now()
  // Assumes that the database read its clock half-way between request and answer.
  const zero = Number(rows[0]?.at) - (askedAt + measuredAt) / 2
  return { now: () => new Date(zero + performance.now()), measuredAt }
}

/** Milliseconds that the database's clock is ahead of this process's, as measured by the last request. */
const offset = perProcess('database clock', () => ({ aheadMs: 0 }))

/**
 * Compares the database's clock with this process's. `databaseMs` was read between `sentAt` and `receivedAt`. Returns
 * the milliseconds that the database's clock is ahead; 0 if the round trip explains the difference.
 */
export function noteDatabaseTime(databaseMs: number, sentAt: number, receivedAt: number): number {
  // The 1 accounts for the fraction of a millisecond that `Date.now()` drops.
  const aheadMs = Math.max(0, databaseMs - receivedAt - 1) + Math.min(0, databaseMs - sentAt)
  offset().aheadMs = aheadMs
  return aheadMs
}

/** Converts a time of this process to the database's time, without a query. */
export const databaseTime = (now: Date): Date => new Date(now.getTime() + offset().aheadMs)

/**
 * Maximum milliseconds by which a correct time may be in the future. Requests that overlap may use times that differ by
 * as long as they take.
 */
const futureMaxMs = 60_000

/** Returns whether a time is so far in the future that a wrong clock must have set it. */
export const isFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + futureMaxMs
