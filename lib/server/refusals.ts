import { METHODS } from 'node:http'
import { refusal } from '#lib/api/refusal.ts'
import type { Head } from './router.ts'

/** The answers to the parser's error codes; any other code is a malformed request. */
const reasons: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request line and headers together are longer than 32 kB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the body are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
}

export type ParserFault = Error & { code?: string; rawPacket?: Buffer }

/** Twice the usual limit of callers and proxies, so that our gates refuse a 16 kB header, not Node. */
export const headBytesMax = 32 * 1024

export function parserRefusalOf(fault: ParserFault): Response {
  // At an unknown method the parser stops before it has counted the bytes.
  const isTooLong = (fault.rawPacket?.indexOf('\r\n\r\n') ?? 0) > headBytesMax
  const code = isTooLong ? 'HPE_HEADER_OVERFLOW' : (fault.code ?? '')
  const [status, message] = reasons[code] ?? [400, 'The request is not well-formed HTTP/1.1.']
  return refusal('invalid_request', message, { status })
}

/**
 * Reads the head of a request with an unknown method, so that the gates can refuse it. Undefined when the packet does
 * not contain one whole head within the limit; `refusalOf` then has the answer.
 */
export function readHead(packet: Buffer | undefined): Head | undefined {
  const end = packet?.indexOf('\r\n\r\n') ?? -1
  if (packet === undefined || end === -1 || end > headBytesMax) return undefined
  const [first = '', ...lines] = packet.toString('latin1', 0, end).split('\r\n')
  const [method = '', target = '', version = '', ...more] = first.split(' ')
  const isWhole = target !== '' && /^HTTP\/1\.[01]$/.test(version) && more.length === 0
  // A known method means that the parser failed at a later request of the same packet.
  if (!isWhole || !isToken(method) || method.length > 64 || METHODS.includes(method)) return undefined
  const headers = readHeaders(lines)
  return headers && { method, target, headers: Object.fromEntries(headers) }
}

/** Builds a request without a body that keeps the method's name: `Request` turns `get` into `GET` and refuses TRACK. */
export const rescue = ({ method, target, headers }: Head): Request =>
  Object.defineProperty(
    new Request(`http://localhost${target}`, { headers: headers as Record<string, string> }),
    'method',
    { value: method },
  )

const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(text)

/** Parses header lines; undefined when a line is not a header. */
function readHeaders(lines: readonly string[]): Headers | undefined {
  const headers = new Headers()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon))
    const value = line.slice(colon + 1)
    if (!isToken(name) || value.includes('\0')) return undefined
    // Like the parser: the first `Authorization` counts, other repeated headers are joined.
    if (name.toLowerCase() !== 'authorization' || !headers.has(name)) headers.append(name, value)
  }
  return headers
}
