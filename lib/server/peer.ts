import type { IncomingMessage } from 'node:http'

/**
 * Appends the socket's peer to `X-Forwarded-For`, as a proxy does: this process saw the last entry itself, and with N
 * trusted proxies in front the visitor is the one N places before it. Returns the peer.
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
