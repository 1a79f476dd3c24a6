import { once } from 'node:events'
import { type Env, env } from '#lib/env.ts'

/** A store in which several processes count together. Both methods throw when the store fails. */
export interface CounterStore {
  /** Adds `step` to each name, and returns the counts in the order of the names. */
  add(names: readonly string[], step: 1 | -1): Promise<number[]>
  /** Opens a connection, which may take longer than a request waits. */
  ping(): Promise<void>
}

/** How long a store keeps a count: a minute longer than the count's own minute, because clocks differ. */
const ttlSeconds = 120
/** Timeout of a call. Nobody waits that long: a request gives up after 100 ms, the start after a second. */
const abortMs = 2_000

/** Opens the store that the settings name; undefined when they name none. */
export function openStore({
  KV_REST_API_URL: url,
  KV_REST_API_TOKEN: token,
  REDIS_URL: redisUrl,
}: Env): Promise<CounterStore> | undefined {
  if (url && token) return openKv(url, token)
  return redisUrl ? openRedis(redisUrl) : undefined
}

/** Returns a secret that all processes with the same store share; undefined when the store has no password or is not set. */
export function storeSecret({ KV_REST_API_TOKEN: token, REDIS_URL: url }: Env = env()): string | undefined {
  return token ?? (url === undefined ? undefined : new URL(url).password || undefined)
}

/** Opens a Redis behind HTTP, as Vercel and Upstash offer it. Loads the client on use; throws for a bad address. */
async function openKv(url: string, token: string): Promise<CounterStore> {
  const { createClient } = await import('@vercel/kv')
  const kv = createClient({
    url,
    token,
    cache: 'no-store',
    enableAutoPipelining: false,
    responseEncoding: false,
    // A repeated INCRBY would count twice.
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
      throw unexpected(answers, 'counts')
    },
    async ping() {
      const answer: unknown = await kv.ping()
      if (answer !== 'PONG') throw unexpected(answer, 'PONG')
    },
  }
}

const unexpected = (answer: unknown, expected: string): Error =>
  new Error(`It answered ${JSON.stringify(answer)?.slice(0, 200)}, not ${expected}.`)

/** Opens a Redis over TCP or TLS. Loads the client on use. The connection is made in the background, and again when lost. */
async function openRedis(url: string): Promise<CounterStore> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // The older protocol, which every release and proxy speaks.
    RESP: 2,
    // Without a connection a count fails at once, and the process counts by itself.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      // A silent connection is replaced: it may be dead.
      socketTimeout: 10_000,
      reconnectStrategy: (retries) => Math.min(2_000, 50 * 2 ** retries),
    },
  })
  let fault: unknown
  client.on('error', (error: unknown) => {
    fault = error
  })
  // Rejects only when the client is closed, which we never do; failures arrive as events.
  client.connect().catch(() => {})
  return {
    async add(names, step) {
      if (!client.isReady) throw fault ?? new Error('There is no connection yet.')
      const counts = Promise.all(names.map((name) => client.incrBy(name, step)))
      // Sent together with the counts.
      const expiries = [...new Set(names)].map((name) => client.expire(name, ttlSeconds))
      const [sums] = await Promise.all([counts, ...expiries])
      return sums
    },
    async ping() {
      if (!client.isReady) await once(client, 'ready')
      await client.ping()
    },
  }
}
