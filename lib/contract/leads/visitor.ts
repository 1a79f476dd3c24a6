import { randomBytes } from 'node:crypto'
import { env } from '#lib/base/env.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Limit } from '#lib/contract/api/counters/counters.ts'
import { storeSecret } from '#lib/contract/api/counters/stores.ts'
import type { Admission } from '#lib/contract/api/gates.ts'
import { hashVisitor, namedBucket, peerBucket, surroundingsFromEnv } from '#lib/contract/api/visitor.ts'

/** The visitor behind a request, as counted by rate limits and stored with enquiries. */
export interface Visitor {
  hash: string
  /**
   * `named`: identified by the caller's server. `seen`: identified by IP address. `assistant`: writes through an
   * assistant. Each group has its own limit, because anyone with the public key can invent names, which must not use up
   * the limit of the other groups.
   */
  group: 'named' | 'seen' | 'assistant'
}

/**
 * Returns the hash of the client's address as the visitor. Hashes differ by scope, such as an institute's id, so two
 * institutes cannot learn that the same person wrote to both.
 */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** Returns the visitor whom the caller's server names; otherwise the visitor at the client's address. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * Secret for hashing addresses. Never stored with the hashes, because anyone who has both can recover the addresses by
 * hashing every possible address. Processes that share a counter store derive the secret from the token or password of
 * the store; a process that counts alone generates it.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? storeSecret() ?? randomBytes(32).toString('hex'),
)

/**
 * Returns the visitor's own limit, then the limit of the group. An attempt over the first limit does not count
 * towards the second, so forged addresses cannot use up the limit of real visitors.
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
    { name: `${all}:${hash}`, perMinute: leads_per_visitor, counted: 'enquiries from this visitor' },
    { name: all, perMinute: leads_per_minute, counted: 'enquiries to this institute' },
  ]
}
