import { randomBytes } from 'node:crypto'
import type { Limit } from '#lib/api/counters/counters.ts'
import { storeSecret } from '#lib/api/counters/stores.ts'
import type { Admission } from '#lib/api/gates.ts'
import { hashVisitor, namedBucket, peerBucket, surroundingsFromEnv } from '#lib/api/visitor.ts'
import { env } from '#lib/env.ts'
import { perProcess } from '#lib/per-process.ts'

/** The visitor that a request counts for, in rate limits and in stored enquiries. */
export interface Visitor {
  hash: string
  /**
   * `named` by the caller's server, `seen` by IP address, or writing through an `assistant`. Each group has a limit of
   * its own, because anyone with the public key can name visitors and could use up the limit of the others.
   */
  group: 'named' | 'seen' | 'assistant'
}

/**
 * Returns the visitor at the peer's address, as a hash. Hashes differ by scope, such as an institute's id, so two
 * institutes cannot learn that one person wrote to both.
 */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** Returns the visitor that the caller's server names, else the peer. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * Key for hashing addresses. Never stored beside the hashes, because whoever has it can try all addresses. Processes
 * that share a counter store derive it from the store's token or password; a process that counts alone generates it.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? storeSecret() ?? randomBytes(32).toString('hex'),
)

/**
 * Returns the limit of the visitor, then the limit of all visitors of the group. An attempt that exceeds the first does
 * not count towards the second, so forged addresses cannot use up the limit of real visitors.
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
