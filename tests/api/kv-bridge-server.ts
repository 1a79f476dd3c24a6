import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectRedis, RedisError, type Reply } from './kv-redis.ts'

/** How the store behaves: `slow` answers rightly but late, `refuse` takes no connection, `fail` answers 500. */
export type Mode = 'answer' | 'refuse' | 'hang' | 'slow' | 'fail'

export interface Order {
  mode: Mode
  slowMs: number
}

/** What it tells of itself after every order. */
export interface Report {
  port: number
  /** Calls that arrived so far, whatever became of them. */
  calls: number
}

/**
 * Upstash's REST interface over the Redis at `REDIS_URL`, in a process of its own so that no busy test makes it slow:
 * one command, or several in `/pipeline` and `/multi-exec`. It is ordered about by messages.
 */
const redis = await connectRedis(process.env.REDIS_URL ?? '')
let order: Order = { mode: 'answer', slowMs: 0 }
let calls = 0
let port = 0
let release = Promise.withResolvers<void>()

const server = createServer((request, response) => {
  calls++
  // A caller who gave up is not told why.
  answer(request, response).catch(() => response.destroy())
})

process.on('message', async (next: Order) => {
  order = next
  // Those kept waiting are let go.
  release.resolve()
  release = Promise.withResolvers()
  if (next.mode === 'refuse') await hangUp()
  else if (!server.listening) await listen()
  process.send?.({ port, calls } satisfies Report)
})
process.on('disconnect', () => process.exit())

await listen()
process.send?.({ port, calls } satisfies Report)

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port
      resolve()
    })
  })
}

async function hangUp(): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (order.mode === 'hang') await release.promise
  if (order.mode === 'slow') await Promise.race([pause(order.slowMs), release.promise])
  if (order.mode === 'fail') return void response.writeHead(500).end('<h1>Internal Server Error</h1>')
  if (request.headers.authorization !== `Bearer ${process.env.BRIDGE_TOKEN}`) {
    return void response.writeHead(401).end('{"error":"WRONGPASS invalid or missing auth token"}')
  }
  const body = JSON.parse(await textOf(request)) as unknown[]
  const isOne = request.url === '/'
  const replies = await runAll((isOne ? [body] : body) as unknown[][], request.url === '/multi-exec')
  const inBase64 = request.headers['upstash-encoding'] === 'base64'
  const results = replies.map((reply) => resultOf(reply, inBase64))
  response.setHeader('content-type', 'application/json').end(JSON.stringify(isOne ? results[0] : results))
}

async function runAll(commands: unknown[][], isAtomic: boolean): Promise<Reply[]> {
  const words = commands.map((command) => command.map(String))
  if (!isAtomic) return redis.run(words)
  return (await redis.run([['MULTI'], ...words, ['EXEC']])).at(-1) as Reply[]
}

function resultOf(reply: Reply, inBase64: boolean): { result: unknown } | { error: string } {
  if (reply instanceof RedisError) return { error: reply.message }
  return { result: inBase64 ? encoded(reply) : reply }
}

/** Upstash encodes every text but `OK`. */
function encoded(reply: Reply): unknown {
  if (Array.isArray(reply)) return reply.map(encoded)
  return typeof reply === 'string' && reply !== 'OK' ? Buffer.from(reply).toString('base64') : reply
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
