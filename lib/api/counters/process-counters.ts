import { type Counters, type Limit, minuteOf } from './limits.ts'

export interface ProcessCounters extends Counters {
  /** Subtracts one from each, after a shared store refused the request. */
  giveBack(limits: readonly Limit[], now: Date): void
}

/**
 * Exact counters of this process. They keep the current minute and its neighbours, because a request may be counted
 * late. A name is kept only while the limits before it have room, which bounds memory by the keys in use.
 */
export function processCounters(): ProcessCounters {
  const minutes = new Map<number, Map<string, number>>()

  const countsIn = (minute: number): Map<string, number> => {
    const known = minutes.get(minute)
    if (known) return known
    // Later minutes too: after a clock was set back, it must not find old counts.
    for (const other of minutes.keys()) if (Math.abs(other - minute) > 1) minutes.delete(other)
    const counts = new Map<string, number>()
    minutes.set(minute, counts)
    return counts
  }

  return {
    async take(limits, now) {
      const counts = countsIn(minuteOf(now))
      for (const limit of limits) {
        const count = (counts.get(limit.name) ?? 0) + 1
        counts.set(limit.name, count)
        if (count > limit.perMinute) return limit
      }
      return undefined
    },
    async warm() {},
    giveBack(limits, now) {
      const counts = minutes.get(minuteOf(now))
      for (const { name } of limits) {
        const count = counts?.get(name)
        if (count) counts?.set(name, count - 1)
      }
    },
  }
}
