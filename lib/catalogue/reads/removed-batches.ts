import { sql } from 'kysely'
import type { Db } from '#lib/db/open.ts'

/** A dated batch that was removed or returned lately. */
export interface RemovedBatch {
  version_id: string
  /** Raised each time. */
  sequence: number
  /** Place keys of its course. */
  places: string[]
  /** Its last summary as JSON; null when the batch is published again. */
  summary: string | null
}

const batchesMax = 1_000

/** Lists batches that were removed or returned lately, the next first. */
export const listRemovedBatches = (db: Db, instituteId: string): Promise<RemovedBatch[]> =>
  db
    .selectFrom('removed_batches')
    .select(['version_id', 'sequence', 'places'])
    .select(sql<string | null>`case when is_removed then summary end`.as('summary'))
    .where('institute_id', '=', instituteId)
    .where('starts_on', '>=', sql<string>`current_date - 1`)
    .orderBy('starts_on')
    .orderBy('version_id')
    .limit(batchesMax)
    .execute()
