import { type Counters, type Limit, minuteOf } from './limits.ts'

export interface ProcessCounters extends Counters {
  /** Uncounts one each, for what somebody else has refused. */
  giveBack(limits: readonly Limit[], now: Date): void
}

/**
 * Counters in this process, exact for it. Only the current minute is kept and those beside it, since a request may be
 * counted late; and a name only while the limits before it have room, so memory is bounded by the keys in use times
 * what each may spend in a minute.
 */
export function processCounters(): ProcessCounters {
  const minutes = new Map<number, Map<string, number>>()

  const countsIn = (minute: number): Map<string, number> => {
    const known = minutes.get(minute)
    if (known) return known
    // Later ones too: a clock that was set back must not find old counts when it comes there again.
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
