import type { Db } from '#lib/db/open.ts'
import { type Finding, fault } from './finding.ts'

/** Checks the proofs of websites; a fault for each proved website whose proof is missing. */
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
      `The proof of ${origin} has been missing since ${failing_since?.toISOString()} (${found}). Its pages may still use the keys.`,
      'Restore the proof, or remove the website if it no longer belongs to the institute.',
    ),
  )
}
