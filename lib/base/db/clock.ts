import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Milliseconds after which the database's clock is measured again, in case somebody has set it. */
const measuredForMs = 60_000

interface Clock {
  now: () => Date
  measuredAt: number
}

const clocks = new WeakMap<Db, Promise<Clock>>()

/**
 * Returns the database's clock, which all processes share and which alone decides days, deadlines and expiries: the
 * database's time when last measured, plus the time elapsed since then. Setting this machine's clock does not change it.
 * A request whose first statement reads the database's time anyway uses that instead (`gates.ts`, `open.ts`).
 */
export async function databaseClock(db: Db): Promise<() => Date> {
  const known = await clocks.get(db)?.catch(() => undefined)
  if (known && performance.now() - known.measuredAt < measuredForMs) return known.now
  const measured = measure(db)
  clocks.set(db, measured)
  return (await measured).now
}

export const databaseNow = async (db: Db): Promise<Date> => (await databaseClock(db))()

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
