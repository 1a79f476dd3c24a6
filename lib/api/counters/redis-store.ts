import { once } from 'node:events'
import { type CounterStore, ttlSeconds } from './store.ts'

/** Opens a Redis over TCP or TLS. Loads the client on use. The connection is made in the background, and again when lost. */
export async function openRedis(url: string): Promise<CounterStore> {
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
  // Rejects only for a client that was closed, which none is; failures arrive as events.
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
