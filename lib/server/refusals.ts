import { type IncomingHttpHeaders, METHODS } from 'node:http'
import { refusal } from '#lib/api/refusal.ts'
import type { Head } from './request.ts'

/** What the parser's error codes mean to the caller; anything else is a malformed request. */
const reasons: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request line and headers together are longer than 32 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}

export type ParserFault = Error & { code?: string; rawPacket?: Buffer }

export const refusalOf = (fault: ParserFault): Response => {
  const [status, message] = reasons[fault.code ?? ''] ?? [400, 'The request is not well-formed HTTP/1.1.']
  return refusal('invalid_request', message, { status })
}

/**
 * Reads the head of a request whose method the parser does not know, so that it can be refused by the same gates as
 * any other. Undefined when the packet does not hold one whole head; such a caller hears that it is malformed.
 */
export function readHead(packet: Buffer | undefined): Head | undefined {
  const [head] = packet?.toString('latin1').split('\r\n\r\n', 1) ?? []
  if (packet === undefined || head === undefined || head.length === packet.length) return undefined
  const [first = '', ...lines] = head.split('\r\n')
  const [, method, target] = /^([!#$%&'*+.^_`|~\w-]{1,64}) (\S+) HTTP\/1\.[01]$/.exec(first) ?? []
  // One that the parser knows is not what it gave up on: that comes later in the packet, behind a good request.
  if (method === undefined || target === undefined || METHODS.includes(method)) return undefined
  const headers: IncomingHttpHeaders = {}
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    const key = name.toLowerCase()
    const before = headers[key]
    // As the parser does it: the first `Authorization` counts, other repeated headers are joined.
    if (before === undefined) headers[key] = value
    else if (key !== 'authorization') headers[key] = `${before}, ${value}`
  }
  return { method, target, headers }
}
