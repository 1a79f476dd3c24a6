import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Lists the origins whose pages may call with an institute's keys, ordered by code point. */
export async function listOrigins(db: Db, instituteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('websites')
    .select('origin')
    .where('institute_id', '=', instituteId)
    .orderBy(sql`origin collate "C"`)
    .execute()
  return rows.map(({ origin }) => origin)
}

/**
 * Adds an origin (see `readWebsite`) from the next request on; later documents do not remove it. Returns false when the
 * origin was there already.
 */
export async function addOrigin(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('websites')
    .values({ institute_id: instituteId, origin })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true
  await db
    .updateTable('websites')
    .set({ is_added: true })
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .execute()
  return false
}

/** Removes an origin from the next request on; false when it was not there. */
export async function removeOrigin(db: Db, instituteId: string, origin: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('websites')
    .where('institute_id', '=', instituteId)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
