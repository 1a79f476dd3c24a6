import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { healthy } from '../crm/connections.ts'

/** Releases held enquiries, which makes them due. Returns the ids of the released enquiries. */
export async function releaseLeads(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('leads')
    .set({ is_held: false, due_at: now, released_at: now })
    .where('id', 'in', ids)
    .where('is_held', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the institutes to which the enquiries belong, for entries in their audit logs. */
export const institutesOfLeads = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('leads')
    .select(['id', 'institute_id'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .orderBy('id')
    .execute()

/** Selects the parked deliveries to retry. An empty filter selects all of them. */
interface ParkedFilter {
  instituteId?: string | undefined
  connection?: string | undefined
  ids?: readonly string[] | undefined
}

/**
 * Makes parked deliveries due for another day of attempts, and ends the backoff of their connections. Returns the ids
 * of the enquiries.
 */
export async function retryParked(
  db: Db,
  { instituteId, connection, ids }: ParkedFilter,
  now: Date,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const retry = (table: 'lead_deliveries' | 'lead_notices') => {
      let update = trx
        .updateTable(table)
        .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now })
        .where('state', '=', 'parked')
      if (instituteId !== undefined) update = update.where('institute_id', '=', instituteId)
      if (connection !== undefined) update = update.where('connection', '=', connection)
      if (ids !== undefined) update = update.where('lead_id', 'in', ids)
      return update.returning(['lead_id', 'institute_id', 'connection']).execute()
    }
    const rows = [...(await retry('lead_deliveries')), ...(await retry('lead_notices'))]
    const connections = new Map(rows.map((row) => [`${row.institute_id} ${row.connection}`, row]))
    for (const { institute_id, connection } of connections.values())
      await trx
        .updateTable('crm_connections')
        .set(healthy)
        .where('institute_id', '=', institute_id)
        .where('name', '=', connection)
        .execute()
    return [...new Set(rows.map(({ lead_id }) => lead_id))]
  })
}
