import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** An accepted message: complete, in time and correctly signed. */
export interface Taken {
  webhook_id: string
  /** The attempt's time, in seconds. */
  sent_at: number
  type: string
  /** The time of the event. */
  timestamp: string
  data: { id: string; repeats: number; [field: string]: unknown }
}

export interface Receiver {
  url: string
  /** Every one of these secrets must have signed a message. */
  secrets: string[]
  /** `host:port`, for the settings of a sender. */
  host: string
  /** What it does from the next request on. */
  mood: Mood
  /** The `Retry-After` of its limit. */
  retryAfterSeconds: number
  /** Accepted messages in the order of arrival. */
  taken: Taken[]
  /** All requests, accepted or refused. */
  requests: number
  /** The most concurrent requests. */
  together: number
  /** Faults of requests; must stay empty. */
  faults: string[]
  /** Requests to the target of redirects. */
  trapped: number
  /** Stops listening; `open` listens on the same port again. */
  close: () => Promise<void>
  open: () => Promise<void>
}

interface Exchange {
  receiver: Receiver
  response: ServerResponse
  socket: Socket
  /** Accepts the message, if it was signed. */
  take: () => void
}

const accept = ({ take, response }: Exchange): void => {
  take()
  response.writeHead(204).end()
}
const slowMs = 150

/** What the receiving server may do with a request. */
const moods = {
  well: accept,
  slow: (exchange) => void setTimeout(() => accept(exchange), slowMs),
  hangs: () => {},
  'never reads': () => {},
  error: ({ response }) => void response.writeHead(500).end('{"email":"echoed@example.org"}'),
  limits: ({ receiver, response }) =>
    void response.writeHead(429, { 'retry-after': String(receiver.retryAfterSeconds) }).end(),
  redirects: ({ receiver, response }) =>
    void response.writeHead(307, { location: `http://${receiver.host}/trap` }).end(),
  huge: ({ take, response }) => {
    take()
    response.writeHead(200)
    for (let part = 0; part < 200; part++) response.write('x'.repeat(100_000))
    response.end()
  },
  drips: ({ response, socket }) => {
    response.writeHead(200)
    every(20, socket, () => response.write('x'))
  },
  'closes at once': ({ response }) => void response.destroy(),
  'closes half-way': ({ response }) => {
    response.writeHead(200, { 'content-length': '100' }).write('{')
    setTimeout(() => response.destroy(), 5)
  },
  resets: ({ socket }) => void socket.resetAndDestroy(),
  'switches protocols': ({ socket }) =>
    void socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ),
  'switches protocols half-way': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n'),
  'never ends its headers': ({ socket }) => {
    socket.write('HTTP/1.1 204 No Content\r\n')
    every(20, socket, () => socket.write('x-more: and more\r\n'))
  },
  'hints without end': ({ socket }) =>
    every(1, socket, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')),
  'floods with chunks': ({ socket }) => {
    socket.write('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n')
    every(1, socket, () => socket.write('1\r\nx\r\n'.repeat(1_000)))
  },
} satisfies Record<string, (exchange: Exchange) => void>

export type Mood = keyof typeof moods

function every(ms: number, socket: Socket, work: () => void): void {
  const timer = setInterval(work, ms)
  socket.on('close', () => clearInterval(timer))
}

/** A CRM that accepts signed webhooks and checks each by the standard, without code of the product. */
export async function startReceiver(secret: string, now: () => Date): Promise<Receiver> {
  let underWay = 0
  const receiver: Receiver = {
    url: '',
    secrets: [secret],
    host: '',
    mood: 'well',
    retryAfterSeconds: 120,
    taken: [],
    requests: 0,
    together: 0,
    faults: [],
    trapped: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
  }
  let port = 0
  const server = createServer(async (request, response) => {
    if (request.url === '/trap') {
      receiver.trapped++
      return response.end()
    }
    receiver.requests++
    underWay++
    receiver.together = Math.max(receiver.together, underWay)
    response.on('close', () => underWay--)
    if (receiver.mood === 'never reads') return
    const body = await read(request)
    const message = check(request, body)
    const take = () => void (message && receiver.taken.push(message))
    moods[receiver.mood]({ receiver, response, socket: request.socket, take })
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  await receiver.open()
  port = (server.address() as AddressInfo).port
  receiver.host = `127.0.0.1:${port}`
  receiver.url = `http://${receiver.host}/hooks?token=of-the-address`
  return receiver

  function check(request: IncomingMessage, body: string): Taken | undefined {
    const id = String(request.headers['webhook-id'])
    const timestamp = Number(request.headers['webhook-timestamp'])
    const expect = (holds: boolean, fault: string) => {
      if (!holds) receiver.faults.push(`${fault} (${id})`)
    }
    const signatures = String(request.headers['webhook-signature']).split(' ')
    const isSigned = receiver.secrets.every((each) => {
      const key = Buffer.from(each.replace('whsec_', ''), 'base64')
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
      return signatures.some((one) => {
        const [version, value = ''] = one.split(',')
        const given = Buffer.from(value, 'base64')
        return version === 'v1' && given.length === signature.length && timingSafeEqual(given, signature)
      })
    })
    expect(signatures.length === receiver.secrets.length, 'signatures by other secrets')
    expect(request.method === 'POST', 'not a POST')
    expect(request.headers['content-type'] === 'application/json', 'not JSON')
    expect(isSigned, 'a wrong signature')
    expect(Math.abs(now().getTime() / 1_000 - timestamp) <= 300, 'a timestamp more than five minutes off')
    expect(!id.includes('.'), 'a full stop in the id')
    const message = JSON.parse(body) as Omit<Taken, 'webhook_id' | 'sent_at'>
    return isSigned ? { webhook_id: id, sent_at: timestamp, ...message } : undefined
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
