import type { Db } from '#lib/db/open.ts'
import type { DeliveryDeps } from '#lib/outbox/delivery-settings.ts'
import { DeliveryFailure } from '#lib/outbox/outcome.ts'
import { type Sealing, seal, unseal } from '#lib/outbox/seal.ts'
import { readSecrets, selectConnections } from './connections.ts'
import type { Connector, Link } from './connector.ts'
import { findConnector } from './connectors.ts'

/** A connection with its secrets, ready to use. */
export interface OpenConnection {
  id: string
  instituteId: string
  name: string
  connector: Connector
  settings: Record<string, unknown>
  secrets: Record<string, unknown>
  /** The session that was stored last; undefined at first and after a change. */
  session: string | undefined
}

/**
 * Opens the connection of an institute with an id or a name. Throws a `DeliveryFailure` when it is gone, of an unknown
 * kind, or when its secrets cannot be opened, which only the operator can mend.
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
  if (!row) throw new DeliveryFailure('the connection is gone')
  const connector = findConnector(row.kind)
  if (!connector) throw new DeliveryFailure('this version does not know its kind')
  const session = row.session === null ? undefined : unseal(row.session, instituteId, sealing)
  const { id, name, settings } = row
  return { id, instituteId, name, connector, settings, secrets: readSecrets(row, sealing), session }
}

/** Makes the link of one attempt over a connection. With a lease, sessions are stored only while it holds. */
export const linkOver = (
  db: Db,
  connection: OpenConnection,
  { send, mail, sealing }: Omit<DeliveryDeps, 'privateHosts'>,
  { now, signal, lease }: { now: Date; signal: AbortSignal; lease?: string },
): Link<Record<string, unknown>, Record<string, unknown>> => ({
  settings: connection.settings,
  secrets: connection.secrets,
  send: (outgoing) => send(outgoing, signal),
  mail: (message) => mail(message, signal),
  now,
  kept: connection.session,
  async keep(text) {
    connection.session = text
    let update = db
      .updateTable('crm_connections')
      .set({ session: seal(text, connection.instituteId, sealing) })
      .where('id', '=', connection.id)
    // The connection may have been replaced.
    if (lease !== undefined) update = update.where('lease', '=', lease)
    await update.execute()
  },
})
