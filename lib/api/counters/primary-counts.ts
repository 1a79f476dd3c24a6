import type { CountAnswer, CountMessage } from './primary-store.ts'

/** Longer than a name is counted for, which is a clock minute, and the delay of a request. */
const keptMs = 120_000

/**
 * The counts that a primary process keeps for its workers: each message is counted at once, so that no two workers ever
 * get the same count. Names carry their minute; those that nobody counts any more go with the next but one change of
 * maps.
 */
export class PrimaryCounts {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #changedAt = performance.now()

  /** The answer to a worker; undefined where it waits for none, and for a message of another kind. */
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
