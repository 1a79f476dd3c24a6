import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { healthy } from '../crm/connections.ts'
import { enquiryMessages, messagesTo } from './message-queue.ts'

/** Releases held enquiries, which makes them due. Returns the ids of the released enquiries. */
export async function releaseLeads(db: Db, ids: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with released as (
      update leads set is_held = false, released_at = ${now} where id = any(${ids}) and is_held
      returning id, institute_id, repeats, update_id),
    queued as (${messagesTo(enquiryMessages(sql`released`, now, sql`update_id is not null`))})
    select id from released`.execute(db)
  return rows.map(({ id }) => id)
}

export const institutesOfLeads = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('leads')
    .select(['id', 'institute_id'])
    .where(sql<SqlBool>`id = any(${ids})`)
    .orderBy('id')
    .execute()

/** Selects the parked messages to retry. An empty filter selects all of them. */
interface ParkedFilter {
  instituteId?: string | undefined
  connection?: string | undefined
  ids?: readonly string[] | undefined
}

/** Gives parked messages another day of attempts, without backoff. Returns the ids of the enquiries. */
export async function retryParked(
  db: Db,
  { instituteId, connection, ids }: ParkedFilter,
  now: Date,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    let update = trx
      .updateTable('lead_messages')
      .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now })
      .where('state', '=', 'parked')
    if (instituteId !== undefined) update = update.where('institute_id', '=', instituteId)
    if (connection !== undefined) update = update.where('connection', '=', connection)
    if (ids !== undefined) update = update.where('lead_id', 'in', ids)
    const rows = await update.returning(['lead_id', 'institute_id', 'connection']).execute()
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
