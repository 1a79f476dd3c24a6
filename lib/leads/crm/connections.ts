import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#lib/db/open.ts'
import { isSealed, type Sealing, unseal } from '#lib/outbox/seal.ts'
import { findConnector } from './connectors.ts'

type Values = Record<string, unknown>

/** A destination without failures. */
export const healthy = { failures: 0, failing_since: null, backoff_until: null }

/** A connection without its secrets and without addresses that hold one. */
export type StoredConnection = Awaited<ReturnType<typeof listConnections>>[number]

/** Lists an institute's connections by name. */
export async function listConnections(db: Db, instituteId: string) {
  const rows = await selectConnections(db, instituteId).execute()
  return rows.map(({ secrets, session: _, id: _id, institute_id: _of, ...shown }) => {
    const connector = findConnector(shown.kind)
    return {
      ...shown,
      settings: connector?.shown(shown.settings) ?? {},
      secret_names: connector?.secretNames ?? [],
      is_sealed: isSealed(secrets),
    }
  })
}

/** Returns what the audit log may hold of a connection; null without one. */
export async function findAuditable(db: Db, instituteId: string, name: string) {
  const found = (await listConnections(db, instituteId)).find((one) => one.name === name)
  return found ? { kind: found.kind, settings: found.settings } : null
}

/** Pauses a connection from a moment on, or resumes it with null: its enquiries are due at once. False without one. */
export async function pauseConnection(
  db: Db,
  instituteId: string,
  name: string,
  pausedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('crm_connections')
    .set({ paused_at: pausedAt, ...(pausedAt === null && healthy) })
    .where('institute_id', '=', instituteId)
    .where('name', '=', name)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes a connection; false when there was none. Its undelivered enquiries that no other connection has wait for the
 * next one. Its receipts stay.
 */
export const removeConnection = (db: Db, instituteId: string, name: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('crm_connections')
      .where('institute_id', '=', instituteId)
      .where('name', '=', name)
      .executeTakeFirst()
    // Plain SQL: deliveries change and enquiries become due in one statement.
    const isOpen = sql<SqlBool>`institute_id = ${instituteId} and connection = ${name} and state <> 'delivered'`
    await sql`
      with dropped as (delete from lead_deliveries where ${isOpen} and delivered_at is null returning lead_id),
      stopped as (
        update lead_deliveries set state = 'delivered', attempts = 0, first_attempt_at = null, next_attempt_at = null
        where ${isOpen} and delivered_at is not null returning lead_id)
      update leads set due_at = ${now}
      where id in (select lead_id from dropped union all select lead_id from stopped) and not is_held
        and due_at is null and not exists (
          select from lead_deliveries d where d.lead_id = leads.id and d.connection <> ${name})`.execute(trx)
    return numDeletedRows > 0n
  })

/** Selects the stored rows of an institute's connections, by name. */
export const selectConnections = (db: Db, instituteId: string) =>
  db
    .selectFrom('crm_connections')
    .select([
      'id',
      'institute_id',
      'name',
      'kind',
      'settings',
      'secrets',
      'session',
      'updated_at',
      'paused_at',
    ])
    .select(['failures', 'failing_since', 'backoff_until', 'last_error'])
    .where('institute_id', '=', instituteId)
    .orderBy('name')

/** Opens the secrets of a row; throws a `DeliveryFailure` when they cannot be opened. */
export const readSecrets = (row: { institute_id: string; secrets: string }, sealing: Sealing): Values =>
  JSON.parse(unseal(row.secrets, row.institute_id, sealing)) as Values
