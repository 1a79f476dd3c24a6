import type { Db } from '#lib/db/open.ts'
import { isSealed, type Sealing, seal } from '#lib/outbox/seal.ts'
import { healthy, readSecrets, selectConnections } from './connections.ts'
import type { Connector } from './connector.ts'
import { findConnector } from './connectors.ts'

type Values = Record<string, unknown>

export interface ConnectionTerms {
  /** Names the connection within its institute; its kind by default. */
  name?: string | undefined
  kind: string
  settings: Values
  /** Missing secrets, and addresses that are shown masked, are taken from the stored connection, or made by us. */
  secrets: Values
  /** Replaces the secrets that we choose by new ones. */
  renewsSecrets?: boolean
}

export interface ConnectionDeps {
  sealing: Sealing
  /** Hosts that may have a private address and use plain HTTP. */
  privateHosts: readonly string[]
  now: Date
}

export interface SetConnection {
  name: string
  /** New secrets, shown this once. */
  made: Values
  isSealed: boolean
}

export const connectionsMax = 10
const namePattern = /^[a-z0-9][a-z0-9-]{0,39}$/

/**
 * Connects an institute to a CRM, or changes the connection of that name. Waiting enquiries are due at once. Throws
 * naming each bad value. A delivery under way finishes its enquiry with the old settings.
 */
export async function setConnection(
  db: Db,
  instituteId: string,
  { name: given, kind, settings, secrets, renewsSecrets = false }: ConnectionTerms,
  { sealing, privateHosts, now }: ConnectionDeps,
): Promise<SetConnection> {
  const connector = findConnector(kind)
  if (!connector) throw new Error(`There is no connector ${JSON.stringify(kind)}.`)
  const name = given?.trim() || kind
  if (!namePattern.test(name))
    throw new Error('A name has 1 to 40 small letters, digits and hyphens, such as sales-team.')
  const all = await selectConnections(db, instituteId).execute()
  const before = all.find((one) => one.name === name)
  if (!before && all.length >= connectionsMax)
    throw new Error(`An institute has at most ${connectionsMax} connections; remove one first.`)
  // Unreadable old secrets are ignored when all are given again.
  const lacksSome = connector.secretNames.some((secret) => !(secret in secrets))
  const kept = before?.kind === kind && !renewsSecrets && lacksSome ? readSecrets(before, sealing) : {}
  const made = Object.fromEntries(
    Object.entries(connector.makeSecrets()).filter(([secret]) => !(secret in secrets) && !(secret in kept)),
  )
  const known = before?.kind === kind ? hiddenSettings(connector, before.settings) : {}
  const checked = connector.check({ ...known, ...settings }, { ...kept, ...made, ...secrets }, privateHosts)
  const values = {
    kind,
    settings: JSON.stringify(checked.settings),
    secrets: seal(JSON.stringify(checked.secrets), instituteId, sealing),
    session: null,
    updated_at: now,
    ...healthy,
    last_error: null,
    lease: null,
    leased_until: null,
  }
  await db
    .insertInto('crm_connections')
    .values({ ...values, institute_id: instituteId, name })
    .onConflict((conflict) => conflict.columns(['institute_id', 'name']).doUpdateSet(values))
    .execute()
  return { name, made, isSealed: isSealed(values.secrets) }
}

/** Returns the stored settings that are shown masked, so nobody can type them off. */
const hiddenSettings = ({ shown }: Connector, settings: Values): Values =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => shown(settings)[name] !== value))
