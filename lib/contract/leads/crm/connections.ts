import { sql } from 'kysely'
import { type Db, inTransaction } from '#lib/base/db/open.ts'
import { cause } from '#lib/base/failure-causes.ts'
import { DeliveryFailure } from '#lib/base/net/delivery-outcome.ts'
import type { DeliveryDeps } from '#lib/base/net/delivery-settings.ts'
import { countMail } from '#lib/base/net/mail-limit.ts'
import { isSealed, type Sealing, seal, unseal } from '#lib/base/net/sealed-secrets.ts'
import { officeReader } from '#lib/base/office-reader.ts'
import { enquiryMessages, unclaimed } from '../delivery/message-queue.ts'
import { findVersions, versionWords } from '../enquired-versions.ts'
import type { Connector, Link } from './connector.ts'
import { findConnector } from './connectors.ts'

type Values = Record<string, unknown>

export const healthy = { failures: 0, failing_since: null, backoff_until: null }

/** A connection as operators see it: without its secrets, and with shortened addresses. */
export type StoredConnection = Awaited<ReturnType<typeof listConnections>>[number]

export async function listConnections(db: Db, instituteId: string) {
  const rows = await selectConnections(db, instituteId).execute()
  return rows.map(({ secrets, session: _, id: _id, institute_id: _of, ...shown }) => {
    const connector = findConnector(shown.kind)
    return {
      ...shown,
      settings: shownSettings(shown),
      secret_names: connector?.secretNames ?? [],
      is_sealed: isSealed(secrets),
    }
  })
}

/** Pauses a connection. Once that is committed, no attempt begins, because the connection's lease is gone. */
export async function pauseConnection(db: Db, instituteId: string, name: string, now: Date): Promise<void> {
  await db
    .updateTable('crm_connections')
    .set({ paused_at: now, lease: null })
    .where('institute_id', '=', instituteId)
    .where('name', '=', name)
    .execute()
}

/** Resumes a paused connection. What waits for it becomes due at once. */
export const resumeConnection = (db: Db, instituteId: string, name: string, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .updateTable('crm_connections')
      .set({ paused_at: null, ...healthy })
      .where('institute_id', '=', instituteId)
      .where('name', '=', name)
      .execute()
    await makeDue(trx, instituteId, name, now)
  })

/** Ends the backoff of a connection's messages. */
const makeDue = (trx: Db, instituteId: string, name: string, now: Date) =>
  trx
    .updateTable('lead_messages')
    .set({ next_attempt_at: now })
    .where('institute_id', '=', instituteId)
    .where('connection', '=', name)
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '>', now)
    .execute()

/**
 * Removes a connection; returns false if it did not exist. Its undelivered enquiries wait for the next connection,
 * except those that another connection has too. Delivered enquiries keep their ids in the CRM.
 */
export const removeConnection = (db: Db, instituteId: string, name: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('crm_connections')
      .where('institute_id', '=', instituteId)
      .where('name', '=', name)
      .executeTakeFirst()
    const isOpen = sql`institute_id = ${instituteId} and connection = ${name} and state <> 'delivered'`
    // The enquiries are locked first, as an erasure does, which would otherwise leave the messages added here behind.
    await sql`
      with open as materialized (
        select l.id, l.institute_id, l.repeats, l.update_id from leads l
        where exists (select from lead_messages where lead_id = l.id and ${isOpen} and event in ('created', 'updated'))
          and not exists (select from lead_messages where lead_id = l.id and connection <> ${name} and event = 'created')
        for key share)
      insert into lead_messages (lead_id, institute_id, connection, event, at, adds, next_attempt_at)
      select lead_id, institute_id, ${unclaimed}, event, at, adds, at
      from (${enquiryMessages(sql`open`, now, sql`update_id is not null`)}) told
      on conflict do nothing`.execute(trx)
    await sql`delete from lead_messages where ${isOpen}`.execute(trx)
    return numDeletedRows > 0n
  })

const selectConnections = (db: Db, instituteId: string) =>
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

interface Row {
  institute_id: string
  kind: string
  settings: Values
  secrets: string
}

/** Returns the addresses too, stored with the secrets. Throws a `DeliveryFailure` if they cannot be decrypted. */
function readSecrets(row: Row, sealing: Sealing): { secrets: Values; addresses: Values } {
  const { addresses = {}, ...secrets } = JSON.parse(unseal(row.secrets, row.institute_id, sealing)) as Values
  return { secrets, addresses: addresses as Values }
}

const pick = (settings: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))

/** Returns the columns in which settings and secrets are stored. Addresses are among the secrets. */
function storedValues(
  connector: Connector,
  { settings, secrets }: { settings: Values; secrets: Values },
  instituteId: string,
  sealing: Sealing,
): { settings: string; secrets: string } {
  const addresses = pick(settings, connector.addresses)
  const all = { ...secrets, ...(connector.addresses.length > 0 && { addresses }) }
  return {
    settings: JSON.stringify(connector.shown(settings)),
    secrets: seal(JSON.stringify(all), instituteId, sealing),
  }
}

export interface ConnectionTerms {
  /** Unique within the institute. Defaults to the kind. */
  name?: string | undefined
  kind: string
  settings: Values
  /**
   * A missing secret keeps its stored value. If there is none and the connector can generate the secret, it is
   * generated. Missing addresses keep their stored values too.
   */
  secrets: Values
  /** Whether to replace stored secrets with newly generated ones. */
  renewsSecrets?: boolean
}

interface ConnectionDeps {
  sealing: Sealing
  /** Hosts that may have private addresses and be called over plain HTTP. */
  privateHosts: readonly string[]
  now: Date
}

interface SetConnection {
  name: string
  /** Generated secrets. They are shown only this once. */
  made: Values
  isSealed: boolean
  /** For the audit log. */
  event: { action: 'crm.set'; subject: string; before: Values | null; after: Values }
}

export const connectionsMax = 10
const namePattern = /^(?=.{1,40}$)[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ -][\p{L}\p{M}\p{N}]+)*$/u

/**
 * Adds a connection, or changes the existing connection with that name. What waits for it becomes due at once;
 * attempts in progress finish with the old settings. Throws an error that lists every bad value.
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
  if (!namePattern.test(name)) throw new Error(cause('connectionName'))
  const all = await selectConnections(db, instituteId).execute()
  const before = all.find((one) => one.name === name)
  if (!before && all.length >= connectionsMax)
    throw new Error(cause('tooManyConnections', { n: connectionsMax }))
  // Stored secrets are decrypted only if some are missing. An operator who lost the key can therefore enter all of
  // them again.
  const lacksSome =
    connector.secretNames.some((secret) => !renewsSecrets && !(secret in secrets)) ||
    connector.addresses.some((address) => !(address in settings))
  const known = before?.kind === kind && lacksSome ? readSecrets(before, sealing) : undefined
  const kept = renewsSecrets ? {} : (known?.secrets ?? {})
  const made = Object.fromEntries(
    Object.entries(connector.makeSecrets()).filter(([secret]) => !(secret in secrets) && !(secret in kept)),
  )
  const checked = connector.check(
    { ...known?.addresses, ...settings },
    { ...kept, ...made, ...secrets },
    privateHosts,
  )
  const values = {
    kind,
    ...storedValues(connector, checked, instituteId, sealing),
    session: null,
    updated_at: now,
    ...healthy,
    last_error: null,
    lease: null,
    leased_until: null,
  }
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('crm_connections')
      .values({ ...values, institute_id: instituteId, name })
      .onConflict((conflict) => conflict.columns(['institute_id', 'name']).doUpdateSet(values))
      .execute()
    await makeDue(trx, instituteId, name, now)
  })
  const new_secrets = [...Object.keys(secrets), ...Object.keys(made)]
  const event = {
    action: 'crm.set' as const,
    subject: name,
    before: before ? { kind: before.kind, settings: shownSettings(before) } : null,
    after: { kind, settings: connector.shown(checked.settings), new_secrets },
  }
  return { name, made, isSealed: isSealed(values.secrets), event }
}

const shownSettings = ({ kind, settings }: { kind: string; settings: Values }): Values =>
  findConnector(kind)?.shown(settings) ?? {}

export interface OpenConnection {
  id: string
  instituteId: string
  name: string
  connector: Connector
  settings: Record<string, unknown>
  secrets: Record<string, unknown>
  /** The session stored last; undefined before a session is stored and after the settings changed. */
  session: string | undefined
  /** The institute's. */
  timeZone: string
}

/**
 * Opens a connection by id or name. Throws a `DeliveryFailure` if the connection no longer exists, its kind is
 * unknown, or its secrets cannot be decrypted.
 */
export async function openConnection(
  db: Db,
  instituteId: string,
  which: { id: string } | { name: string },
  sealing: Sealing,
): Promise<OpenConnection> {
  const all = selectConnections(db, instituteId)
  const one = 'id' in which ? all.where('id', '=', which.id) : all.where('name', '=', which.name)
  const row = await one
    .select((eb) =>
      eb
        .selectFrom('institutes')
        .select('time_zone')
        .whereRef('institutes.id', '=', 'crm_connections.institute_id')
        .$asScalar()
        .$notNull()
        .as('time_zone'),
    )
    .executeTakeFirst()
  if (!row) throw new DeliveryFailure(cause('noConnection'))
  const connector = findConnector(row.kind)
  if (!connector) throw new DeliveryFailure(cause('noConnector'))
  const session = row.session === null ? undefined : unseal(row.session, instituteId, sealing)
  const { id, name } = row
  const { secrets, addresses } = readSecrets(row, sealing)
  const settings = { ...row.settings, ...addresses }
  return { id, instituteId, name, timeZone: row.time_zone, connector, settings, secrets, session }
}

/**
 * Creates what a connector needs for one attempt. With a lease, sessions are stored only while the lease is valid. Without one
 * it is a test, whose mails count among those that members cause.
 */
export const linkOver = (
  db: Db,
  connection: OpenConnection,
  { send, mail, sealing }: Omit<DeliveryDeps, 'privateHosts'>,
  { now, signal, lease }: { now: Date; signal: AbortSignal; lease?: string },
): Link<Record<string, unknown>, Record<string, unknown>> => ({
  settings: connection.settings,
  secrets: connection.secrets,
  send: (outgoing) => send(outgoing, signal),
  async mail(message) {
    const permit = await countMail(db, message.to, lease === undefined ? 'notice' : 'enquiry')
    return mail({ ...message, permit }, signal)
  },
  now,
  timeZone: connection.timeZone,
  async versionOf(id, language = 'en') {
    const version = (await findVersions(db, connection.instituteId, [id])).get(id)
    return (version && versionWords(version, language)) ?? undefined
  },
  async readerOf(address) {
    const reader = await officeReader(db, connection.instituteId, address)
    return reader && lease === undefined ? { ...reader, keepForSummary: async () => false } : reader
  },
  kept: connection.session,
  async keep(text) {
    connection.session = text
    let update = db
      .updateTable('crm_connections')
      .set({ session: seal(text, connection.instituteId, sealing) })
      .where('id', '=', connection.id)
    // After the lease is lost, another process may have changed the connection.
    if (lease !== undefined) update = update.where('lease', '=', lease)
    await update.execute()
  },
})
