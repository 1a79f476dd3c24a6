import { CountMap } from './count-map.ts'
import { type Counters, counterNameIn, type Limit } from './limits.ts'

export interface ProcessCounters extends Counters {
  /** Subtracts one from each, after a shared store refused the request. */
  giveBack(limits: readonly Limit[], now: Date): void
}

/**
 * Exact counters of this process. A name is kept only while the limits before it have room, which bounds memory by the
 * keys in use.
 */
export function processCounters(): ProcessCounters {
  const counts = new CountMap()
  return {
    take: async (limits, now) =>
      limits.find((limit) => counts.add(counterNameIn(now, limit), 1) > limit.perMinute),
    async warm() {},
    giveBack(limits, now) {
      for (const limit of limits) counts.add(counterNameIn(now, limit), -1)
    },
  }
}
