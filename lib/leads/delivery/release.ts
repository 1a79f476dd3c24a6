import type { Db } from '#lib/db/open.ts'

/** Releases held enquiries: they are due now. Returns the ids that were held. */
export async function releaseLeads(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('lead_deliveries')
      .set({ state: 'waiting', next_attempt_at: now })
      .where('lead_id', 'in', ids)
      .where('state', '=', 'held')
      .returning('lead_id')
      .execute()
    const released = rows.map(({ lead_id }) => lead_id)
    if (released.length > 0)
      await trx.updateTable('leads').set({ released_at: now }).where('id', 'in', released).execute()
    return released
  })
}

/** A choice of parked deliveries: an institute's, some, or all. */
export interface ParkedOnes {
  instituteId?: string | undefined
  ids?: readonly string[] | undefined
}

/** Retries parked enquiries for another day and ends the backoff of their CRMs. Returns the ids that were parked. */
export async function retryParked(db: Db, { instituteId, ids }: ParkedOnes, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    let update = trx
      .updateTable('lead_deliveries')
      .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now })
      .where('state', '=', 'parked')
    if (instituteId !== undefined) update = update.where('institute_id', '=', instituteId)
    if (ids !== undefined) update = update.where('lead_id', 'in', ids)
    const rows = await update.returning(['lead_id', 'institute_id']).execute()
    const institutes = [...new Set(rows.map(({ institute_id }) => institute_id))]
    if (institutes.length > 0)
      await trx
        .updateTable('crm_connections')
        .set({ failures: 0, failing_since: null, backoff_until: null })
        .where('institute_id', 'in', institutes)
        .execute()
    return rows.map(({ lead_id }) => lead_id)
  })
}
