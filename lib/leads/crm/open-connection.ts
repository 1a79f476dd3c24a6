import type { Db } from '#lib/db/open.ts'
import { type Sealing, seal, UnsealFailure, unseal } from '#lib/outbox/seal.ts'
import { readSecrets, selectConnection } from './connections.ts'
import type { Connector } from './connector.ts'
import { findConnector } from './connectors.ts'

/** A connection with what it takes to use it. */
export interface OpenConnection {
  connector: Connector
  settings: Record<string, unknown>
  secrets: Record<string, unknown>
  /** What `keepSession` kept last; undefined at first and after the connection changed. */
  session: string | undefined
}

/**
 * An institute's connection; undefined when it has none, or one of a kind that is unknown here. That its secrets
 * cannot be opened is an answer, too, since nothing but the operator mends it.
 */
export async function openConnection(
  db: Db,
  instituteId: string,
  sealing: Sealing,
): Promise<OpenConnection | UnsealFailure | undefined> {
  const row = await selectConnection(db, instituteId)
  const connector = row && findConnector(row.kind)
  if (!row || !connector) return undefined
  try {
    const session = row.session === null ? undefined : unseal(row.session, instituteId, sealing)
    return { connector, settings: row.settings, secrets: readSecrets(row, sealing), session }
  } catch (error) {
    if (error instanceof UnsealFailure) return error
    throw error
  }
}

/**
 * Keeps what a connector wants to find again at its next call. Under a lease, only while that holds: the connection may
 * have become another one since.
 */
export async function keepSession(
  db: Db,
  { instituteId, token }: { instituteId: string; token?: string },
  text: string,
  sealing: Sealing,
): Promise<void> {
  let update = db
    .updateTable('crm_connections')
    .set({ session: seal(text, instituteId, sealing) })
    .where('institute_id', '=', instituteId)
  if (token !== undefined) update = update.where('lease', '=', token)
  await update.execute()
}
