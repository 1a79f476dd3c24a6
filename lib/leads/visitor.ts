import { randomBytes } from 'node:crypto'
import { hashVisitor, namedBucket, peerBucket, surroundingsFromEnv } from '#lib/api/gates/visitor.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** The person behind a request, as limits count and enquiries store them. */
export interface Visitor {
  hash: string
  /**
   * Visitors who share a ceiling: named by a caller, seen by the peer's address, or written for by an assistant. Anyone
   * with the public key can name visitors.
   */
  group: 'named' | 'seen' | 'assistant'
}

/**
 * The visitor of a request by its peer, hashed. Each scope, such as an institute's id, has its own hashes: two
 * institutes cannot learn that one person wrote to both.
 */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** The visitor of `POST /leads` with a key: the one that its server names, else the peer. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * Never stored beside the hashes, or trying all addresses would undo them. Processes that share counters share the
 * store's token and so the hashes. A process that counts alone agrees with no other, but its API and its forms agree.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? env().KV_REST_API_TOKEN ?? randomBytes(32).toString('hex'),
)
