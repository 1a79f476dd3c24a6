import { sql } from 'kysely'
import { anyOf } from '#lib/db/any-of.ts'
import { insertRows } from '#lib/db/bulk.ts'
import type { Db } from '#lib/db/open.ts'
import { isOfContent } from './content-fault.ts'

/** Writes down which courses could not be published and why, and forgets the faults of those that now could. */
export async function keepFaults(
  trx: Db,
  instituteId: string,
  published: 'all' | string[],
  faults: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  let past = trx.deleteFrom('publish_faults').where('institute_id', '=', instituteId)
  if (published !== 'all') past = past.where('course_id', '=', anyOf(['', ...published]))
  await past.execute()
  const failed_at = now.toISOString()
  const rows = [...faults].map(([course_id, message]) => ({
    institute_id: instituteId,
    course_id,
    message,
    failed_at,
  }))
  await insertRows(trx, 'publish_faults', rows)
}

/**
 * Publishes, or writes down that the institute cannot be published as a whole for what was authored; its last revision
 * then stands until something changes again. Both on one state of the database: what is noted later stays noted. Any
 * other error, and one before there is a revision, is thrown.
 */
export async function publishOrRecord(
  trx: Db,
  instituteId: string,
  now: Date,
  publish: () => Promise<unknown>,
): Promise<void> {
  await sql`savepoint unpublished`.execute(trx)
  try {
    await publish()
  } catch (error) {
    if (!isOfContent(error)) throw error
    await sql`rollback to savepoint unpublished`.execute(trx)
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
    // Nor does the calendar bring it back: it would be tried, in vain, with each request.
    await trx
      .updateTable('publications')
      .set({ next_change_at: null })
      .where('institute_id', '=', instituteId)
      .execute()
  }
}
