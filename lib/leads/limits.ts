import type { Limit } from '#lib/api/counters/limits.ts'
import type { Admission } from '#lib/api/gates/find-admission.ts'
import type { Visitor } from './visitor.ts'

/**
 * The limits of an institute's enquiries: one visitor's, then all together. Each group of visitors is counted apart,
 * or forged names would use up the others' limit. An attempt refused for its
 * visitor does not count in the limit that all share.
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
