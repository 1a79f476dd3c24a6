import type { Db } from '#lib/db/open.ts'
import { isSealed, type Sealing, seal, unseal } from '#lib/outbox/seal.ts'
import { findConnector } from './connectors.ts'

type Values = Record<string, unknown>

export interface ConnectionTerms {
  kind: string
  settings: Values
  /** Those left out are kept from the connection before, or made when they are ours to choose. */
  secrets: Values
  /** Makes new ones of the secrets that are ours to choose. */
  renewsSecrets?: boolean
}

export interface SetMeans {
  sealing: Sealing
  /** Hosts that may have a private address and be spoken to over plain HTTP. */
  privateHosts: readonly string[]
  now: Date
}

export interface SetConnection {
  /** Secrets just made: the one time that they can be read. */
  made: Values
  isSealed: boolean
}

/**
 * Connects an institute to its CRM, or changes how. What waits is due at once. Throws naming what will not do; a run
 * under way goes on with what it knows for the one enquiry that it is sending.
 */
export async function setConnection(
  db: Db,
  instituteId: string,
  { kind, settings, secrets, renewsSecrets = false }: ConnectionTerms,
  { sealing, privateHosts, now }: SetMeans,
): Promise<SetConnection> {
  const connector = findConnector(kind)
  if (!connector) throw new Error(`There is no connector ${JSON.stringify(kind)}.`)
  const before = await selectConnection(db, instituteId)
  // Those that nobody can open any more are in the way of none that are all given anew.
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

/** What may be shown of a connection: no secrets, and no address that holds one. */
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

/** Undefined when the institute has no CRM. */
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

/** Answers false when there was none. Enquiries go on being stored, and wait. */
export async function removeConnection(db: Db, instituteId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('crm_connections')
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The row as it is stored; undefined when the institute has no CRM. */
export const selectConnection = (db: Db, instituteId: string) =>
  db
    .selectFrom('crm_connections')
    .select(['institute_id', 'kind', 'settings', 'secrets', 'session', 'updated_at'])
    .select(['failures', 'failing_since', 'backoff_until', 'last_error'])
    .where('institute_id', '=', instituteId)
    .executeTakeFirst()

/** Throws an `UnsealFailure` when they cannot be opened. */
export const readSecrets = (row: { institute_id: string; secrets: string }, sealing: Sealing): Values =>
  JSON.parse(unseal(row.secrets, row.institute_id, sealing)) as Values
