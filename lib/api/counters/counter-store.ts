/** How long a request waits for a store. */
export const callMs = 100

/** A store in which several processes count together. Calls throw when no counts come in time. */
export interface CounterStore {
  /** Adds one to each name and returns the counts. */
  countAll(names: readonly string[]): Promise<number[]>
  /** Subtracts one from each name. Not awaited: after a failure a minute's count is one too high. */
  giveBack(names: readonly string[]): void
  /** Opens a connection, which may take longer than a request waits. */
  ping(timeoutMs: number): Promise<void>
}

/**
 * Sends the counts of one event-loop turn in one call. A burst then needs one connection; opening one for each request
 * takes longer than a request may wait.
 */
export function batching(send: (names: readonly string[]) => Promise<number[]>): CounterStore['countAll'] {
  let batch: { names: string[]; counts: Promise<number[]> } | undefined

  const begin = () => {
    const names: string[] = []
    const counts = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      batch = undefined
      return send(names)
    })
    return { names, counts }
  }

  return async (names) => {
    batch ??= begin()
    const end = batch.names.push(...names)
    return (await batch.counts).slice(end - names.length, end)
  }
}
