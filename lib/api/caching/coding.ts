import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Bytes, ownBytes } from '#lib/bytes.ts'

/** How a body may be compressed, the one we like best first. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** A body of no more bytes is sent as it is: compressed it would need as many packets. */
export const plainBytesMax = 1024

/**
 * The coding to send (RFC 9110 §12.5.3); undefined when the caller accepts none of ours, or says nothing of it, and under
 * Next, which takes a route's `Content-Encoding` away and compresses by itself, or leaves that to the platform.
 */
export function chooseCoding(headers: Headers): Coding | undefined {
  if (process.env.NEXT_RUNTIME !== undefined) return undefined
  const accepted = headers.get('accept-encoding')?.toLowerCase()
  if (!accepted) return undefined
  const weights = new Map(accepted.split(',').map(weightOf))
  const weigh = (coding: Coding): number => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = codings.toSorted((a, b) => weigh(b) - weigh(a))
  return best !== undefined && weigh(best) > 0 ? best : undefined
}

/** One that is not well-formed counts as not accepted. */
function weightOf(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim())
  const [q = 'q=1'] = parameters
  return [coding, q.startsWith('q=') ? Number(q.slice(2)) || 0 : 0]
}

/**
 * A body compressed. The levels are those at which it costs less to compress a list than to read it: most answers are
 * asked for once. The same body always gives the same bytes, as its entity tag says.
 */
export function encode(body: Bytes, coding: Coding): Bytes {
  if (coding === 'gzip') return ownBytes(gzipSync(body, { level: 4 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return ownBytes(brotliCompressSync(body, { params }))
}

/** The entity tag of a body in a coding: other bytes, so another strong tag. */
export const codedTag = (tag: string, coding: Coding): string => `${tag.slice(0, -1)}-${coding}"`

/** All entity tags that one body can have, the one first that a caller who prefers `coding` gets. */
export const tagsOf = (tag: string, coding: Coding | undefined): string[] => [
  ...(coding ? [codedTag(tag, coding)] : []),
  tag,
  ...codings.map((other) => codedTag(tag, other)),
]
