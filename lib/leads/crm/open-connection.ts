import type { Db } from '#lib/db/open.ts'
import { OutageError } from '#lib/outbox/outcome.ts'
import { type Sealing, seal, unseal } from '#lib/outbox/seal.ts'
import { readSecrets, selectConnections } from './connections.ts'
import type { Connector } from './connector.ts'
import { findConnector } from './connectors.ts'

/** A connection with its secrets, ready to use. */
export interface OpenConnection {
  id: string
  name: string
  connector: Connector
  settings: Record<string, unknown>
  secrets: Record<string, unknown>
  /** The session that `keepSession` stored last; undefined at first and after a change. */
  session: string | undefined
}

/**
 * Opens the connection of an institute with an id or a name. Throws an `OutageError` when it is gone, of an unknown kind,
 * or when its secrets cannot be opened, which only the operator can mend.
 */
export async function openConnection(
  db: Db,
  instituteId: string,
  which: { id: string } | { name: string },
  sealing: Sealing,
): Promise<OpenConnection> {
  const all = selectConnections(db, instituteId)
  const one = 'id' in which ? all.where('id', '=', which.id) : all.where('name', '=', which.name)
  const row = await one.executeTakeFirst()
  if (!row) throw new OutageError('the connection is gone')
  const connector = findConnector(row.kind)
  if (!connector) throw new OutageError('this version does not know its kind')
  const session = row.session === null ? undefined : unseal(row.session, instituteId, sealing)
  const { id, name, settings } = row
  return { id, name, connector, settings, secrets: readSecrets(row, sealing), session }
}

/**
 * Stores a connector's session for its next call. With a token, only while that lease holds: the connection may have been
 * replaced.
 */
export async function keepSession(
  db: Db,
  { id, instituteId, token }: { id: string; instituteId: string; token?: string },
  text: string,
  sealing: Sealing,
): Promise<void> {
  let update = db
    .updateTable('crm_connections')
    .set({ session: seal(text, instituteId, sealing) })
    .where('id', '=', id)
  if (token !== undefined) update = update.where('lease', '=', token)
  await update.execute()
}
