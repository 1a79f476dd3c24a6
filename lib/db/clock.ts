import { sql } from 'kysely'
import { perProcess } from '#lib/per-process.ts'
import type { Db } from './open.ts'

/** The database's clock is measured again after this long, in case somebody set it. */
const measuredForMs = 60_000

interface Clock {
  now: () => Date
  measuredAt: number
}

const clocks = new WeakMap<Db, Promise<Clock>>()

/**
 * Returns the database's clock, which all processes share: the time it gave when measured, plus the time passed since.
 * Setting this machine's clock does not change it.
 */
export async function databaseClock(db: Db): Promise<() => Date> {
  const known = await clocks.get(db)?.catch(() => undefined)
  if (known && performance.now() - known.measuredAt < measuredForMs) return known.now
  const measured = measure(db)
  clocks.set(db, measured)
  return (await measured).now
}

/** Returns how far the clock of this process is ahead of the database's, in seconds; negative when it is behind. */
export const clockAheadSeconds = async (db: Db): Promise<number> =>
  (Date.now() - (await measure(db)).now().getTime()) / 1_000

async function measure(db: Db): Promise<Clock> {
  const askedAt = performance.now()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp()::timestamptz(3) as at`.execute(db)
  const measuredAt = performance.now()
  // The database answered about half-way.
  const zero = Number(rows[0]?.at) - (askedAt + measuredAt) / 2
  return { now: () => new Date(zero + performance.now()), measuredAt }
}

/** Milliseconds that the database's clock is ahead of this process's, as the last request measured it. */
const offset = perProcess('database clock', () => ({ aheadMs: 0 }))

/**
 * Notes the database's time, which it read between two times of this process. Returns the milliseconds that its clock is
 * ahead; 0 when the round trip explains the difference.
 */
export function noteDatabaseTime(databaseMs: number, sentAt: number, receivedAt: number): number {
  // `Date.now()` drops the fraction of a millisecond.
  const aheadMs = Math.max(0, databaseMs - receivedAt - 1) + Math.min(0, databaseMs - sentAt)
  offset().aheadMs = aheadMs
  return aheadMs
}

/** Returns the database's time for a time of this process, without asking it. */
export const databaseTime = (now: Date): Date => new Date(now.getTime() + offset().aheadMs)

/** Overlapping requests may see times that differ by their duration. */
const futureMaxMs = 60_000

/** Returns whether a time is so far ahead that it came from a wrong clock. */
export const isFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + futureMaxMs
