import type { IncomingMessage } from 'node:http'

/**
 * Appends the socket's peer to `X-Forwarded-For`, like a proxy: the last entry is then trustworthy. With N trusted
 * proxies in front, the visitor is N entries before it. Returns the peer.
 */
export function notePeer(
  headers: IncomingMessage['headers'],
  socket: { remoteAddress?: string | undefined },
): string {
  const peer = socket.remoteAddress ?? 'unknown'
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = before === undefined ? peer : `${before}, ${peer}`
  return peer
}
