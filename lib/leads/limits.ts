import type { Limit } from '#lib/api/counters/limits.ts'
import type { Admission } from '#lib/api/gates/find-admission.ts'
import type { Visitor } from './visitor.ts'

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
