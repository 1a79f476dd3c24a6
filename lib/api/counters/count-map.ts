/** Longer than a clock minute plus the delay of a request. */
const keptMs = 120_000

/** Counts by name. Names carry their minute; two generations exist, and the older one is dropped in turn. */
export class CountMap {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #changedAt = performance.now()

  /** Adds `step` to a count and returns the sum. */
  add(name: string, step: number): number {
    if (performance.now() - this.#changedAt > keptMs) {
      this.#before = this.#counts
      this.#counts = new Map()
      this.#changedAt = performance.now()
    }
    const count = (this.#counts.get(name) ?? this.#before.get(name) ?? 0) + step
    this.#counts.set(name, count)
    return count
  }
}
