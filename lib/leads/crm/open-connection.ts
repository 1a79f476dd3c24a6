import type { Db } from '#lib/db/open.ts'
import { type Sealing, seal, UnsealFailure, unseal } from '#lib/outbox/seal.ts'
import { readSecrets, selectConnection } from './connections.ts'
import type { Connector } from './connector.ts'
import { findConnector } from './connectors.ts'

/** A connection with its secrets, ready to use. */
export interface OpenConnection {
  connector: Connector
  settings: Record<string, unknown>
  secrets: Record<string, unknown>
  /** The session that `keepSession` stored last; undefined at first and after a change. */
  session: string | undefined
}

/**
 * Opens an institute's connection; undefined when it has none or one of an unknown kind. Returns an `UnsealFailure` when
 * the secrets cannot be opened, because only the operator can mend that.
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
 * Stores a connector's session for its next call. With a token, only while that lease holds: the connection may have been
 * replaced.
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
