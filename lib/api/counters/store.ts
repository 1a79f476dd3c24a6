/** A store in which several processes count together. Both methods throw when the store fails. */
export interface CounterStore {
  /** Adds `step` to each name, and returns the counts in the order of the names. */
  add(names: readonly string[], step: 1 | -1): Promise<number[]>
  /** Opens a connection, which may take longer than a request waits. */
  ping(): Promise<void>
}

/** How long a store keeps a count: one minute longer than it counts, because clocks differ. */
export const ttlSeconds = 120

/** Throws when the work takes longer. Waits one more turn: after a busy moment the answer may lie unread in the socket. */
export async function inTime<Done>(limitMs: number, work: Promise<Done>): Promise<Done> {
  const late = Promise.withResolvers<never>()
  const giveUp = () => late.reject(new Error(`No answer came within ${limitMs} ms.`))
  const timer = setTimeout(() => setImmediate(giveUp), limitMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
