import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from 'redis'

/** A counter store with the interface of Upstash, over a real Redis. */
export interface RedisRest {
  url: string
  token: string
  /** Runs one command past the interface. */
  run: (...command: string[]) => Promise<unknown>
  /** Calls that arrived so far. */
  calls: () => number
  close: () => Promise<void>
}

/** Serves the REST interface of Upstash: one command, or several in `/pipeline`. */
export async function startRedisRest(redisUrl: string): Promise<RedisRest> {
  const redis = await createClient({ url: redisUrl }).connect()
  const token = 'the-token-of-the-counter-store'
  let calls = 0
  const server = createServer(async (request, response) => {
    calls++
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end('{}')
    const body = JSON.parse(await text(request)) as unknown[]
    const commands = (request.url === '/pipeline' ? body : [body]) as unknown[][]
    const results = await Promise.all(
      commands.map(async (command) => ({ result: encoded(await redis.sendCommand(command.map(String))) })),
    )
    return response.end(JSON.stringify(request.url === '/pipeline' ? results : results[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    run: (...command) => redis.sendCommand(command),
    calls: () => calls,
    async close() {
      server.closeAllConnections()
      server.close()
      redis.destroy()
    },
  }
}

/** Upstash encodes every text but `OK`. */
const encoded = (reply: unknown): unknown =>
  typeof reply === 'string' && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
