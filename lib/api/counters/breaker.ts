/** A circuit breaker: decides whether a failing dependency may be called. */
export interface Breaker {
  mayTry(now: Date): boolean
  close(): void
  fail(now: Date): void
}

/** Opens after some failures in a row; after a pause one call at a time tests whether the dependency is back. */
export function closedBreaker(failuresToOpen: number, restMs: number): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    mayTry(now) {
      if (failures < failuresToOpen) return true
      const leftMs = restsUntil - now.getTime()
      // A remaining pause longer than the whole one means that the clock was set back; that must not prolong the pause.
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
