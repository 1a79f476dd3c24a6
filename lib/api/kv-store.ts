import type { VercelKV } from '@vercel/kv'

/** A counter outlives its minute by another, for clocks that differ. */
const ttlSeconds = 120

/** The counting commands of a Redis store behind HTTP. Calls throw when the store does not answer with counts in time. */
export interface KvStore {
  /** Counts one against each name and answers the counts. */
  countAll(names: readonly string[]): Promise<number[]>
  /** Uncounts one each. Nobody waits for this: if it fails, a minute's count is one too high. */
  giveBack(names: readonly string[]): void
  /** Opens a connection, which may take longer than a request waits. */
  ping(timeoutMs: number): Promise<void>
}

/** Loads the client: a process without a store never needs it. Rejects for an address that is none. */
export async function openStore(url: string, token: string, timeoutMs: number): Promise<KvStore> {
  const { createClient } = await import('@vercel/kv')
  const clientFor = (limitMs: number): VercelKV =>
    createClient({
      url,
      token,
      cache: 'no-store',
      enableAutoPipelining: false,
      // A repeated INCR would count twice.
      retry: { retries: 0 },
      // A function: given a bare signal, the client takes an aborted call for an answer.
      signal: () => giveUpAfter(limitMs),
    })
  const kv = clientFor(timeoutMs)
  return {
    countAll: batching((names) => countAll(kv, names)),
    giveBack(names) {
      if (names.length === 0) return
      const pipeline = kv.pipeline()
      // A store that was flushed meanwhile makes the name anew, so it has to be told again when to drop it.
      for (const name of names) pipeline.decr(name).expire(name, ttlSeconds)
      pipeline.exec().catch(() => {})
    },
    // All clients share the connections.
    ping: async (limitMs) => void (await clientFor(limitMs).ping()),
  }
}

/** After a busy moment the answer may lie in the socket, unread: it is read before it is given up. */
function giveUpAfter(limitMs: number): AbortSignal {
  const controller = new AbortController()
  const giveUp = (): void => controller.abort(new Error(`No answer came within ${limitMs} ms.`))
  setTimeout(() => setImmediate(giveUp), limitMs).unref()
  return controller.signal
}

async function countAll(kv: VercelKV, names: readonly string[]): Promise<number[]> {
  const pipeline = kv.pipeline()
  for (const name of names) pipeline.incr(name)
  for (const name of new Set(names)) pipeline.expire(name, ttlSeconds)
  const answers: unknown = await pipeline.exec<unknown[]>()
  const counts: unknown[] = Array.isArray(answers) ? answers.slice(0, names.length) : []
  if (counts.length === names.length && counts.every((count) => typeof count === 'number')) return counts
  throw new Error(`The counter store answered ${JSON.stringify(answers).slice(0, 200)}, not counts.`)
}

/**
 * What is counted in one turn of the event loop goes out in one call. A burst then needs one connection: opening one
 * for each request takes longer than a request may wait.
 */
function batching(send: (names: readonly string[]) => Promise<number[]>): KvStore['countAll'] {
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
