import { randomBytes } from 'node:crypto'
import type { Limit } from '#lib/api/counters/counters.ts'
import { storeSecret } from '#lib/api/counters/stores.ts'
import type { Admission } from '#lib/api/gates.ts'
import { hashVisitor, namedBucket, peerBucket, surroundingsFromEnv } from '#lib/api/visitor.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** Who a request counts for in rate limits and enquiries. */
export interface Visitor {
  hash: string
  /**
   * Each group shares one ceiling: visitors named by the caller's server, seen by their address, or writing through an
   * assistant. Anyone with the public key can name visitors, so the groups count apart.
   */
  group: 'named' | 'seen' | 'assistant'
}

/**
 * The visitor by hashed peer address. Hashes differ by scope, such as an institute's id, so two institutes cannot learn
 * that one person wrote to both.
 */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** The visitor named by the caller's server, else the peer. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * Key of the hashes, never stored beside them: with it all addresses could be tried. Processes that share a counter
 * store derive it from the store's token or password; a process that counts alone makes its own.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? storeSecret() ?? randomBytes(32).toString('hex'),
)

/**
 * Limits for one visitor, then for all visitors of the group. An attempt refused for its visitor does not count for
 * all, and forged addresses cannot use up the limit of real ones.
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
