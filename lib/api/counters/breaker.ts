/** Says whether a dependency in trouble may be asked. */
export interface Breaker {
  mayTry(now: Date): boolean
  close(): void
  fail(now: Date): void
}

/** After some failures in a row the dependency rests; then one call at a time finds out whether it is back. */
export function closedBreaker(failuresToOpen: number, restMs: number): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    mayTry(now) {
      if (failures < failuresToOpen) return true
      const leftMs = restsUntil - now.getTime()
      // More than a whole rest is left only when the clock was set back: that must not prolong it.
      if (leftMs > 0 && leftMs <= restMs) return false
      restsUntil = now.getTime() + restMs
      return true
    },
    close() {
      failures = 0
    },
    fail(now) {
      failures++
      restsUntil = now.getTime() + restMs
    },
  }
}
