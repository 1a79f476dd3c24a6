import { Problem } from '../problem.ts'

/** A limit per clock minute. */
export interface Limit {
  /** The counter's name, such as `key:<id>`; never a key or an address in clear. */
  name: string
  perMinute: number
}

/** Counters per name and clock minute. */
export interface Counters {
  /**
   * Counts one against each limit in order and returns the first exceeded one; later limits are not counted. Never
   * fails, and takes 100 ms at most.
   */
  take(limits: readonly Limit[], now: Date): Promise<Limit | undefined>
  /** Opens connections before the first `take`. Never fails, and takes about a second at most. */
  warm(now: Date): Promise<void>
}

export const keyLimitDefault = 1200

/** Whole seconds to the next clock minute, 1 to 60. */
export const secondsToNextMinute = (now: Date): number =>
  Math.ceil((60_000 - (now.getTime() % 60_000)) / 1000)

/** Refuses a request that exceeds a limit. */
export function rateLimited({ perMinute }: Limit, now: Date): Problem {
  const seconds = secondsToNextMinute(now)
  const message = `More than ${perMinute} requests in this clock minute; try again in ${seconds} s.`
  return new Problem('rate_limited', message, {
    details: { limit_per_minute: perMinute },
    headers: { 'retry-after': String(seconds) },
  })
}
