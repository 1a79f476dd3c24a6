import { randomBytes } from 'node:crypto'
import type { Limit } from '#lib/api/counters/counters.ts'
import { storeSecret } from '#lib/api/counters/stores.ts'
import type { Admission } from '#lib/api/gates.ts'
import { hashVisitor, namedBucket, peerBucket, surroundingsFromEnv } from '#lib/api/visitor.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** The visitor of a request, as limits count and enquiries store it. */
export interface Visitor {
  hash: string
  /**
   * The group that shares a ceiling: named by a caller, seen by its address, or writing through an assistant. Anyone with
   * the public key can name visitors.
   */
  group: 'named' | 'seen' | 'assistant'
}

/**
 * Returns the visitor by the peer's address, hashed. Each scope, such as an institute's id, has its own hashes, so two
 * institutes cannot learn that one person wrote to both.
 */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** Returns the visitor of a keyed `POST /leads`: the one that its server names, else the peer. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * The key of the hashes. It is never stored beside them, or all addresses could be tried. Processes that share counters share
 * it through the store's token or password; a process that counts alone has its own.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? storeSecret() ?? randomBytes(32).toString('hex'),
)

/**
 * Returns the limits of an institute's enquiries: of one visitor, then of all. Each group of visitors counts apart, so that
 * forged addresses cannot use up the limit of real ones. An attempt refused for its visitor does not count for all.
 */
export function leadLimits(
  {
    institute_id,
    leads_per_visitor,
    leads_per_minute,
  }: Pick<Admission, 'institute_id' | 'leads_per_visitor' | 'leads_per_minute'>,
  { hash, group }: Visitor,
): Limit[] {
  const all = `leads:${institute_id}:${group}`
  return [
    { name: `${all}:${hash}`, perMinute: leads_per_visitor },
    { name: all, perMinute: leads_per_minute },
  ]
}
