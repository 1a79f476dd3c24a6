import { type Counters, type Limit, minuteOf } from './limits.ts'

export interface ProcessCounters extends Counters {
  /** Uncounts one each, for what somebody else has refused. */
  giveBack(limits: readonly Limit[], now: Date): void
}

/**
 * Counters in this process, exact for it. Only the current minute is kept, and a name only while the limits before
 * it have room, so memory is bounded by the keys in use times what each may spend in a minute.
 */
export function processCounters(): ProcessCounters {
  let minute = Number.NaN
  let counts = new Map<string, number>()

  const turnTo = (now: Date): void => {
    if (minuteOf(now) === minute) return
    minute = minuteOf(now)
    counts = new Map()
  }

  return {
    async take(limits, now) {
      turnTo(now)
      for (const limit of limits) {
        const count = (counts.get(limit.name) ?? 0) + 1
        counts.set(limit.name, count)
        if (count > limit.perMinute) return limit
      }
      return undefined
    },
    async warm() {},
    giveBack(limits, now) {
      turnTo(now)
      for (const { name } of limits) {
        const count = counts.get(name)
        if (count) counts.set(name, count - 1)
      }
    },
  }
}
