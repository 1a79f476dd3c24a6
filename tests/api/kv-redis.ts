import { connect, type Socket } from 'node:net'

/** What Redis answers to a command: an error is a value here, as in a pipeline. */
export type Reply = string | number | null | RedisError | Reply[]

export class RedisError extends Error {}

export interface Redis {
  /** Sends commands in one packet and answers theirs in order. */
  run(commands: readonly (readonly string[])[]): Promise<Reply[]>
  close(): void
}

/** A connection to a real Redis, in its own protocol (RESP 2). */
export async function connectRedis(url: string): Promise<Redis> {
  const { hostname, port } = new URL(url)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(Number(port || 6379), hostname, () => resolve(opened))
    opened.once('error', reject)
  })
  socket.on('error', () => {})
  const waiting: ((reply: Reply) => void)[] = []
  let buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (let read = readReply(buffer, 0); read; read = readReply(buffer, 0)) {
      buffer = buffer.subarray(read.end)
      waiting.shift()?.(read.reply)
    }
  })
  return {
    run(commands) {
      const replies = commands.map(() => new Promise<Reply>((resolve) => waiting.push(resolve)))
      socket.write(commands.map(encode).join(''))
      return Promise.all(replies)
    },
    close: () => void socket.destroy(),
  }
}

const encode = (command: readonly string[]): string =>
  `*${command.length}\r\n${command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`

/** One reply from a place in the buffer; undefined while it has not arrived whole. */
function readReply(buffer: Buffer, start: number): { reply: Reply; end: number } | undefined {
  const lineEnd = buffer.indexOf('\r\n', start)
  if (lineEnd === -1) return undefined
  const line = buffer.toString('utf8', start + 1, lineEnd)
  const end = lineEnd + 2
  switch (String.fromCharCode(buffer[start] ?? 0)) {
    case '+':
      return { reply: line, end }
    case '-':
      return { reply: new RedisError(line), end }
    case ':':
      return { reply: Number(line), end }
    case '$': {
      const length = Number(line)
      if (length === -1) return { reply: null, end }
      if (buffer.length < end + length + 2) return undefined
      return { reply: buffer.toString('utf8', end, end + length), end: end + length + 2 }
    }
    default:
      return readReplies(buffer, end, Number(line))
  }
}

function readReplies(
  buffer: Buffer,
  start: number,
  count: number,
): { reply: Reply; end: number } | undefined {
  const replies: Reply[] = []
  let end = start
  for (let i = 0; i < count; i++) {
    const read = readReply(buffer, end)
    if (!read) return undefined
    replies.push(read.reply)
    end = read.end
  }
  return { reply: replies, end }
}
