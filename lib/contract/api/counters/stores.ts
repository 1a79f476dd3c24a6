import { once } from 'node:events'
import { type Env, env } from '#lib/base/env.ts'

/** A counter store that several processes share. Both methods throw when the store fails. */
export interface CounterStore {
  /** Adds `step` to each name and returns the new counts, in the order of the names. */
  add(names: readonly string[], step: 1 | -1): Promise<number[]>
  /** Opens a connection. This may take longer than a request waits. */
  ping(): Promise<void>
}

/** How long the store keeps a count: one minute longer than the clock minute it counts, because clocks differ. */
const ttlSeconds = 120
/** No caller waits this long: a request gives up after 100 ms, the start of a server after a second. */
const abortMs = 2_000

/** Opens the configured counter store; returns undefined when none is configured. */
export function openStore({
  KV_REST_API_URL: url,
  KV_REST_API_TOKEN: token,
  REDIS_URL: redisUrl,
}: Env): Promise<CounterStore> | undefined {
  if (url && token) return openKv(url, token)
  return redisUrl ? openRedis(redisUrl) : undefined
}

/** The store's token or password, which all processes on it share; undefined without one. */
export function storeSecret({ KV_REST_API_TOKEN: token, REDIS_URL: url }: Env = env()): string | undefined {
  return token ?? (url === undefined ? undefined : new URL(url).password || undefined)
}

/** Connects over HTTP, as Vercel and Upstash offer. Imports the client on first use. Throws for a bad address. */
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
    // A function, because with a plain signal the client treats an aborted call as an answer.
    signal: () => AbortSignal.timeout(abortMs),
  })
  return {
    async add(names, step) {
      const pipeline = kv.pipeline()
      for (const name of names) pipeline.incrby(name, step)
      // Also set after a subtraction, which recreates the name if the store was flushed.
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
  new Error(`The store answered ${JSON.stringify(answer)?.slice(0, 200)}, not ${expected}.`)

/** Connects over TCP or TLS in the background, again after each loss. Imports the client on first use. */
async function openRedis(url: string): Promise<CounterStore> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    // RESP2, because every Redis release and proxy supports it.
    RESP: 2,
    // While disconnected, commands fail at once and the process counts locally.
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      // Reconnect when the socket is silent, because it may be dead.
      socketTimeout: 10_000,
      reconnectStrategy: (retries) => Math.min(2_000, 50 * 2 ** retries),
    },
  })
  let fault: unknown
  client.on('error', (error: unknown) => {
    fault = error
  })
  // Rejects only when the client is closed, which never happens here. Failures arrive as events.
  client.connect().catch(() => {})
  return {
    async add(names, step) {
      if (!client.isReady) throw fault ?? new Error('There is no connection yet.')
      const counts = Promise.all(names.map((name) => client.incrBy(name, step)))
      // Issued in the same event loop turn, so that the client sends these commands together with the counts.
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
