import type { Db } from '#lib/db/open.ts'
import { isOfContent } from './compile-batch.ts'

/** Writes down which courses could not be published and why, and forgets the faults of those that now could. */
export async function keepFaults(
  trx: Db,
  instituteId: string,
  published: 'all' | string[],
  faults: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  let past = trx.deleteFrom('publish_faults').where('institute_id', '=', instituteId)
  if (published !== 'all') past = past.where('course_id', 'in', ['', ...published])
  await past.execute()
  for (const [course_id, message] of faults) {
    await trx
      .insertInto('publish_faults')
      .values({ institute_id: instituteId, course_id, message, failed_at: now.toISOString() })
      .execute()
  }
}

/**
 * Writes down that an institute could not be published as a whole, for what was authored, and lets its last revision
 * stand until something changes again. Any other error, and one before there is a revision, is thrown on.
 */
export async function recordInstituteFault(
  db: Db,
  instituteId: string,
  error: unknown,
  now: Date,
): Promise<void> {
  if (!isOfContent(error)) throw error
  await db.transaction().execute(async (trx) => {
    const publication = await trx
      .selectFrom('publications')
      .select('institute_id')
      .where('institute_id', '=', instituteId)
      .executeTakeFirst()
    if (publication === undefined) throw error
    const fault = { message: error.message, failed_at: now.toISOString() }
    await trx
      .insertInto('publish_faults')
      .values({ institute_id: instituteId, course_id: '', ...fault })
      .onConflict((conflict) => conflict.columns(['institute_id', 'course_id']).doUpdateSet(fault))
      .execute()
    await trx.deleteFrom('changes').where('institute_id', '=', instituteId).execute()
  })
}
