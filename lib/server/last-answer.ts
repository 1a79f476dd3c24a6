import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sendRaw } from './answer.ts'

/** How long a refused caller may go on sending, so that closing does not destroy the answer under way to it. */
const LINGER_MS = 2_000

const refused = new WeakSet<Socket>()

/**
 * Answers a request that Node has let go of and closes the connection, whether or not the caller closes its half.
 * `answerOf` is called only when an answer can still be sent without tearing another one apart, and once a socket.
 */
export async function answerLast(
  socket: Socket,
  answerOf: () => Response | Promise<Response>,
): Promise<void> {
  if (refused.has(socket)) return
  refused.add(socket)
  const earlier = (socket as { _httpMessage?: ServerResponse | null })._httpMessage
  if (!socket.writable || (earlier && !earlier.req.complete && earlier.headersSent)) {
    socket.destroy()
    return
  }
  const answer = await answerOf()
  const end = async (): Promise<void> => {
    await sendRaw(answer, socket)
    // Not the socket's own timeout: each byte that comes would put that off.
    const cutOff = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(cutOff))
  }
  // A pipelined request before this one is answered first; one whose own body is broken never will be.
  if (earlier?.req.complete && !earlier.writableEnded) earlier.once('finish', () => end())
  else await end()
}
