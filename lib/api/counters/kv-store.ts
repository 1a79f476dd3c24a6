import { type CounterStore, ttlSeconds } from './store.ts'

/** When an unanswered call is aborted; nobody waits for so long. */
const abortMs = 2_000

/** Opens a Redis behind HTTP. Loads the client on use; throws for a bad address. */
export async function openKv(url: string, token: string): Promise<CounterStore> {
  const { createClient } = await import('@vercel/kv')
  const kv = createClient({
    url,
    token,
    cache: 'no-store',
    enableAutoPipelining: false,
    responseEncoding: false,
    // A repeated INCR would count twice.
    retry: { retries: 0 },
    // A function: with a plain signal the client treats an aborted call as an answer.
    signal: () => AbortSignal.timeout(abortMs),
  })
  return {
    async add(names, step) {
      const pipeline = kv.pipeline()
      for (const name of names) pipeline.incrby(name, step)
      // Also after a subtraction: a flushed store creates the name again.
      for (const name of new Set(names)) pipeline.expire(name, ttlSeconds)
      const answers: unknown = await pipeline.exec<unknown[]>()
      const counts: unknown[] = Array.isArray(answers) ? answers.slice(0, names.length) : []
      if (counts.length === names.length && counts.every((count) => typeof count === 'number')) return counts
      throw new Error(`The counter store answered ${JSON.stringify(answers).slice(0, 200)}, not counts.`)
    },
    async ping() {
      const answer = await kv.ping()
      if (answer !== 'PONG') throw new Error(`It answered ${JSON.stringify(answer).slice(0, 200)}, not PONG.`)
    },
  }
}
