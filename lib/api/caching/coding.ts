import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Bytes, ownBytes } from '#lib/bytes.ts'

/** Content codings, the preferred one first. */
const codings = ['br', 'gzip'] as const
export type Coding = (typeof codings)[number]

/** Smaller bodies are not compressed: they would need as many packets. */
export const plainBytesMax = 1024

/**
 * Chooses the coding to send (RFC 9110 §12.5.3). Undefined when the caller accepts none of ours or sends no preference.
 * Also undefined under Next, which removes a route's `Content-Encoding` and compresses by itself.
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

/** Parses one element of `Accept-Encoding`; a malformed one counts as not accepted. */
function weightOf(element: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = element.split(';').map((part) => part.trim())
  const [q = 'q=1'] = parameters
  return [coding, q.startsWith('q=') ? Number(q.slice(2)) || 0 : 0]
}

/**
 * Compresses a body. At these levels compressing a list costs less than reading it; most answers are requested once.
 * Equal bodies give equal bytes, as a strong tag demands.
 */
export function encode(body: Bytes, coding: Coding): Bytes {
  if (coding === 'gzip') return ownBytes(gzipSync(body, { level: 4 }))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return ownBytes(brotliCompressSync(body, { params }))
}

/** The entity tag of a compressed body: other bytes need another strong tag. */
export const codedTag = (tag: string, coding: Coding): string => `${tag.slice(0, -1)}-${coding}"`

/** All entity tags of one body; first the tag that a caller who prefers `coding` gets. */
export const tagsOf = (tag: string, coding: Coding | undefined): string[] => [
  ...(coding ? [codedTag(tag, coding)] : []),
  tag,
  ...codings.map((other) => codedTag(tag, other)),
]
