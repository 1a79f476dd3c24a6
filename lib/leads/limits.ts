import type { Limit } from '#lib/api/counters/limits.ts'
import type { Admission } from '#lib/api/gates/find-admission.ts'
import { isNamed } from '#lib/api/gates/visitor.ts'
import { visitorOf } from './visitor.ts'

/**
 * What bounds an institute's enquiries: those of one visitor, then all together. The key is public, so a server may
 * name any visitor: those who are named and those whose address was seen are counted apart, or forged names would use
 * up what the others have. What is refused for the visitor does not use up what all share.
 */
export function leadLimits(
  {
    institute_id,
    leads_per_visitor,
    leads_per_minute,
  }: Pick<Admission, 'institute_id' | 'leads_per_visitor' | 'leads_per_minute'>,
  headers: Headers,
): Limit[] {
  const all = `leads:${institute_id}:${isNamed(headers) ? 'named' : 'seen'}`
  return [
    { name: `${all}:${visitorOf(headers, institute_id)}`, perMinute: leads_per_visitor },
    { name: all, perMinute: leads_per_minute },
  ]
}
