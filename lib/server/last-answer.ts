import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** How long a refused caller may go on sending: closing at once would destroy the answer on its way. */
const LINGER_MS = 2_000

const refused = new WeakSet<Socket>()

/**
 * Answers a request that Node has given up, and closes the connection even when the caller keeps its half open. Calls
 * `answerOf` at most once a socket, and only when no other answer is partly sent.
 */
export async function answerLast(
  socket: Socket,
  answerOf: () => Response | Promise<Response>,
): Promise<void> {
  if (refused.has(socket)) return
  refused.add(socket)
  const earlier = underWay(socket)
  if (!socket.writable || (earlier && !earlier.req.complete && earlier.headersSent)) {
    socket.destroy()
    return
  }
  const answer = await answerOf()
  const end = async (): Promise<void> => {
    // Pipelined requests before this one are answered first, except a request whose own body is broken.
    const before = underWay(socket)
    if (before?.req.complete && !before.writableEnded) {
      before.once('finish', () => end().catch(() => socket.destroy()))
      return
    }
    await sendRaw(answer, socket)
    // Not the socket's own timeout: each byte would postpone it.
    const cutOff = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(cutOff))
  }
  await end()
}

/** Writes an answer to a socket and closes it: a request that the parser refused has no `ServerResponse`. */
async function sendRaw(answer: Response, socket: Socket): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  headers.set('connection', 'close')
  headers.set('content-length', String(body.length))
  headers.set('date', new Date().toUTCString())
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const status = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Unknown'}\r\n`
  socket.end(Buffer.concat([Buffer.from(`${status}${lines}\r\n`, 'latin1'), body]))
}

/** Returns the answer that is being sent on a socket; afterwards Node replaces it by the next one. */
const underWay = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage
