import { type SqlBool, sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** Finds after how many days enquiries are erased; null for never. */
export async function findRetention(db: Db, instituteId: string): Promise<number | null> {
  const row = await db
    .selectFrom('lead_settings')
    .select('retention_days')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return row?.retention_days ?? null
}

/** Sets after how many days an institute's enquiries are erased; null for never. */
export async function setRetention(db: Db, instituteId: string, days: number | null): Promise<void> {
  await db
    .insertInto('lead_settings')
    .values({ institute_id: instituteId, retention_days: days })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet({ retention_days: days }))
    .execute()
}

const batchRows = 1_000

/**
 * Erases enquiries older than their institute keeps them, delivered or not. A repeated one is as old as its last duplicate.
 * Returns how many were erased.
 */
export async function applyRetention(db: Db, now: Date): Promise<number> {
  let erased = 0
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('leads')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('leads as l')
          .innerJoin('lead_settings as s', 's.institute_id', 'l.institute_id')
          .select('l.id')
          .where(
            sql<SqlBool>`greatest(l.created_at, l.last_repeated_at)
              < ${now}::timestamptz - make_interval(days => s.retention_days)`,
          )
          .limit(batchRows)
          .forUpdate('l')
          .skipLocked(),
      )
      .executeTakeFirst()
    erased += Number(numDeletedRows)
    if (numDeletedRows < batchRows) return erased
  }
}
