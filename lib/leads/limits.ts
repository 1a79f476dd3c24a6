import type { Admission } from '#lib/api/admission.ts'
import type { Limit } from '#lib/api/limits.ts'
import { visitorOf } from './visitor.ts'

/**
 * What bounds an institute's enquiries: those of one visitor, then all together, because a server may name any
 * visitor with a key that is public. What is refused for the visitor does not use up what all share.
 */
export const leadLimits = (
  {
    institute_id,
    leads_per_visitor,
    leads_per_minute,
  }: Pick<Admission, 'institute_id' | 'leads_per_visitor' | 'leads_per_minute'>,
  headers: Headers,
): Limit[] => [
  { name: `leads:${institute_id}:${visitorOf(headers, institute_id)}`, perMinute: leads_per_visitor },
  { name: `leads:${institute_id}`, perMinute: leads_per_minute },
]
