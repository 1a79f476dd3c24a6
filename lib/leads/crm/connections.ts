import type { Db } from '#lib/db/open.ts'
import { isSealed, type Sealing, seal, unseal } from '#lib/outbox/seal.ts'
import { findConnector } from './connectors.ts'

type Values = Record<string, unknown>

export interface ConnectionTerms {
  kind: string
  settings: Values
  /** Missing secrets are taken from the stored connection, or made when we choose them. */
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
  /** New secrets, shown this once. */
  made: Values
  isSealed: boolean
}

/**
 * Connects an institute to its CRM, or changes the connection. Waiting enquiries are due at once. Throws naming each bad
 * value. A delivery under way finishes its enquiry with the old settings.
 */
export async function setConnection(
  db: Db,
  instituteId: string,
  { kind, settings, secrets, renewsSecrets = false }: ConnectionTerms,
  { sealing, privateHosts, now }: ConnectionDeps,
): Promise<SetConnection> {
  const connector = findConnector(kind)
  if (!connector) throw new Error(`There is no connector ${JSON.stringify(kind)}.`)
  const before = await selectConnection(db, instituteId)
  // Unreadable old secrets are ignored when all are given again.
  const lacksSome = connector.secretNames.some((name) => !(name in secrets))
  const kept = before?.kind === kind && !renewsSecrets && lacksSome ? readSecrets(before, sealing) : {}
  const made = Object.fromEntries(
    Object.entries(connector.makeSecrets()).filter(([name]) => !(name in secrets) && !(name in kept)),
  )
  const checked = connector.check(settings, { ...kept, ...made, ...secrets }, privateHosts)
  const values = {
    kind,
    settings: JSON.stringify(checked.settings),
    secrets: seal(JSON.stringify(checked.secrets), instituteId, sealing),
    session: null,
    updated_at: now,
    failures: 0,
    failing_since: null,
    backoff_until: null,
    last_error: null,
    lease: null,
    leased_until: null,
  }
  await db
    .insertInto('crm_connections')
    .values({ ...values, institute_id: instituteId })
    .onConflict((conflict) => conflict.column('institute_id').doUpdateSet(values))
    .execute()
  return { made, isSealed: isSealed(values.secrets) }
}

/** A connection without its secrets and without addresses that hold one. */
export interface StoredConnection {
  kind: string
  settings: Values
  secret_names: string[]
  is_sealed: boolean
  updated_at: Date
  failures: number
  failing_since: Date | null
  backoff_until: Date | null
  last_error: string | null
}

/** Finds an institute's connection; undefined when it has no CRM. */
export async function findConnection(db: Db, instituteId: string): Promise<StoredConnection | undefined> {
  const row = await selectConnection(db, instituteId)
  if (!row) return undefined
  const { secrets, session: _, ...shown } = row
  const connector = findConnector(row.kind)
  return {
    ...shown,
    settings: connector?.shown(row.settings) ?? {},
    secret_names: connector?.secretNames ?? [],
    is_sealed: isSealed(secrets),
  }
}

/** Removes the connection; false when there was none. Enquiries are still stored, and wait. */
export async function removeConnection(db: Db, instituteId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('crm_connections')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Selects the stored row; undefined when the institute has no CRM. */
export const selectConnection = (db: Db, instituteId: string) =>
  db
    .selectFrom('crm_connections')
    .select(['institute_id', 'kind', 'settings', 'secrets', 'session', 'updated_at'])
    .select(['failures', 'failing_since', 'backoff_until', 'last_error'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()

/** Opens the secrets of a row; throws an `UnsealFailure` when they cannot be opened. */
export const readSecrets = (row: { institute_id: string; secrets: string }, sealing: Sealing): Values =>
  JSON.parse(unseal(row.secrets, row.institute_id, sealing)) as Values
