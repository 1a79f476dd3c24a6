import type { CountAnswer, CountMessage } from './primary-store.ts'

/** Longer than a clock minute plus the delay of a request. */
const keptMs = 120_000

/**
 * Counts of the primary process for its workers. Each message is counted at once, so no two workers get the same count.
 * Names carry their minute. Two generations of counters exist; the older map is dropped in turn.
 */
export class PrimaryCounts {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #changedAt = performance.now()

  /** Counts a worker's message and returns the reply; undefined when no reply is due or the message is of another kind. */
  answer(message: unknown): CountAnswer | undefined {
    if (!isCount(message)) return undefined
    if (message.kind === 'give back') {
      for (const name of message.names) this.#add(name, -1)
      return undefined
    }
    return { kind: 'counted', call: message.call, counts: message.names.map((name) => this.#add(name, 1)) }
  }

  #add(name: string, step: number): number {
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

function isCount(message: unknown): message is CountMessage {
  const { kind } = (message ?? {}) as { kind?: unknown }
  return kind === 'count' || kind === 'give back'
}
