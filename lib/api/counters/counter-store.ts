/** So long a request waits for a store. */
export const callMs = 100

/** Where several processes count together. Calls throw when it does not answer with counts in time. */
export interface CounterStore {
  /** Counts one against each name and answers the counts. */
  countAll(names: readonly string[]): Promise<number[]>
  /** Uncounts one each. Nobody waits for this: if it fails, a minute's count is one too high. */
  giveBack(names: readonly string[]): void
  /** Opens a connection, which may take longer than a request waits. */
  ping(timeoutMs: number): Promise<void>
}

/**
 * What is counted in one turn of the event loop goes out in one call. A burst then needs one connection: opening one
 * for each request takes longer than a request may wait.
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
