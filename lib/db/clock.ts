import { sql } from 'kysely'
import type { Db } from './open.ts'

/** A clock of the database is asked again after this long, in case somebody set it. */
const measuredForMs = 60_000

interface Clock {
  now: () => Date
  measuredAt: number
}

const clocks = new WeakMap<Db, Promise<Clock>>()

/**
 * Returns the database's clock, which all processes share: its time when it was asked, plus the time passed since. Setting
 * the clock of this machine changes nothing.
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
