import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createClient } from '@redis/client'

/** The REST interface of Upstash, over a real Redis. */
export interface RedisRest {
  url: string
  token: string
  /** True: answers are not what was asked for. */
  garbles: boolean
  close: () => Promise<void>
}

/** Serves the REST interface of Upstash: one command, or several in `/pipeline`. */
export async function startRedisRest(redisUrl: string): Promise<RedisRest> {
  const redis = createClient({ url: redisUrl, disableOfflineQueue: true })
  redis.on('error', () => {})
  await redis.connect()
  const token = 'the-token-of-the-counter-store'
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end('{}')
    const body = JSON.parse(await text(request)) as unknown[]
    if (rest.garbles) return response.end('[{"result":"many"}]')
    const commands = (request.url === '/pipeline' ? body : [body]) as unknown[][]
    const asked = commands.map((command) => redis.sendCommand(command.map(String)))
    const results = await Promise.all(asked).catch(() => undefined)
    if (results === undefined) return response.writeHead(500).end('{"error":"no Redis"}')
    const answers = results.map((result) => ({ result }))
    return response.end(JSON.stringify(request.url === '/pipeline' ? answers : answers[0]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const rest: RedisRest = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    garbles: false,
    async close() {
      server.closeAllConnections()
      server.close()
      redis.destroy()
    },
  }
  return rest
}
