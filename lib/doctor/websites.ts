import type { Db } from '#lib/db/open.ts'
import { type Finding, fault } from './finding.ts'

/** Websites that were proved to be an institute's, and do not say so any more; a fault each. */
export async function checkWebsites(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom('website_proofs as w')
    .innerJoin('institutes as i', 'i.id', 'w.institute_id')
    .select(['i.slug', 'w.origin', 'w.failing_since', 'w.fault'])
    .where('w.failing_since', 'is not', null)
    .where('w.proved_at', 'is not', null)
    .orderBy('i.slug')
    .orderBy('w.origin')
    .execute()
  return rows.map(({ slug, origin, failing_since, fault: found }) =>
    fault(
      'websites',
      slug,
      `${origin} no longer proves to be the institute's, since ${failing_since?.toISOString()} (${found}). Its pages may still call.`,
      'Put the proof back, or remove the website if it is not the institute’s any more.',
    ),
  )
}
