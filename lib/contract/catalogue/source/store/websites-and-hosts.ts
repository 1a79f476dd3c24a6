import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { anyOf } from '#lib/base/db/bulk-rows.ts'
import type { Db } from '#lib/base/db/open.ts'
import { env } from '#lib/base/env.ts'
import { RefusedImport } from './import-terms.ts'

export type StoredHost = Selectable<Database['site_hosts']>

export interface HostChanges {
  /** Hosts that are new, or work from now on. */
  added: string[]
  removed: string[]
  /** Hosts among `added` that wait for their proof. */
  waiting: string[]
  /** The institute's hosts in their new order; null if only `added` and `removed` change it. */
  reordered: string[] | null
}

/** The changes, and all hosts of the institute afterwards; undefined if nothing differs. */
interface HostComparison extends HostChanges {
  rows: StoredHost[] | undefined
}

export const sameHosts: HostComparison = {
  added: [],
  removed: [],
  waiting: [],
  reordered: null,
  rows: undefined,
}

interface Claim {
  /** Whether a new host waits until it was seen to lead here. False for an operator, who is taken at their word. */
  waits: boolean
  now: Date
}

/**
 * Compares the stored hosts with those of a document, which come first. Removes a host only if nothing but an earlier
 * document has named it. Throws `RefusedImport` for hosts that belong to somebody else.
 */
export async function compareHosts(
  trx: Db,
  institute: { id: string; slug: string },
  hosts: readonly string[],
  claim: Claim,
): Promise<HostComparison> {
  const stored = await ownHosts(trx, institute.id)
  const faults = await foreignHosts(trx, institute, hosts, claim)
  if (faults.size > 0)
    throw new RefusedImport(
      'hostTaken',
      [...faults].map(([host, fault]) => `institute.hosts[${hosts.indexOf(host)}]: ${fault}.`).join(' '),
    )
  const named = new Set(hosts)
  const known = new Map(stored.map((row) => [row.host, row]))
  const removed = stored.filter(({ host, is_added }) => !is_added && !named.has(host)).map(({ host }) => host)
  const others = stored.filter(({ host, is_added }) => is_added && !named.has(host))
  const rows = [
    ...hosts.map((host): StoredHost => {
      const row = known.get(host) ?? { ...hostRow(institute.id, host, claim), is_added: false }
      return { ...row, in_document: true, works_at: claim.waits ? row.works_at : (row.works_at ?? claim.now) }
    }),
    ...others.map((row) => ({ ...row, in_document: false })),
  ].map((row, position) => ({ ...row, position }))
  if (isDeepStrictEqual(rows, stored)) return sameHosts
  const isNew = ({ host, works_at }: StoredHost) =>
    !known.has(host) || (works_at !== null && known.get(host)?.works_at === null)
  const added = rows.filter(isNew)
  const stayed = rows.flatMap(({ host }) => (known.has(host) ? host : []))
  const before = stored.flatMap(({ host }) => (removed.includes(host) ? [] : host))
  return {
    rows,
    removed,
    added: added.map(({ host }) => host),
    waiting: added.flatMap(({ host, works_at }) => (works_at === null ? host : [])),
    reordered: isDeepStrictEqual(stayed, before) ? null : rows.map(({ host }) => host),
  }
}

export async function writeHosts(trx: Db, instituteId: string, rows: StoredHost[]): Promise<void> {
  await trx.deleteFrom('site_hosts').where('institute_id', '=', instituteId).execute()
  if (rows.length > 0) await trx.insertInto('site_hosts').values(rows).execute()
}

/** Reads all hosts of an institute in their order. */
export const ownHosts = (db: Db, instituteId: string): Promise<StoredHost[]> =>
  db
    .selectFrom('site_hosts')
    .selectAll()
    .where('institute_id', '=', instituteId)
    .orderBy('position')
    .orderBy('host')
    .execute()

export const hostRow = (institute_id: string, host: string, { waits, now }: Claim): StoredHost => ({
  host,
  institute_id,
  position: 0,
  in_document: false,
  is_added: true,
  token: randomBytes(16).toString('hex'),
  works_at: waits ? null : now,
  added_at: now,
})

/** Returns why hosts cannot be those of an institute, by host. That another institute waits for a host is no reason. */
export async function foreignHosts(
  trx: Db,
  institute: { id: string; slug: string },
  hosts: readonly string[],
  { waits }: Pick<Claim, 'waits'>,
): Promise<Map<string, string>> {
  const taken = await trx
    .selectFrom('site_hosts')
    .select('host')
    .where('host', '=', anyOf(hosts))
    .where('institute_id', '<>', institute.id)
    .where('works_at', 'is not', null)
    .execute()
  const faults = new Map(taken.map(({ host }) => [host, `"${host}" is another institute's host`]))
  const { SITE_URL, SITE_INSTITUTE, SITE_WILDCARD } = env()
  const own = SITE_URL === undefined ? undefined : new URL(SITE_URL).hostname
  if (own !== undefined && hosts.includes(own) && institute.slug !== SITE_INSTITUTE)
    faults.set(own, `"${own}" is the host of SITE_URL, which shows ${SITE_INSTITUTE}`)
  const domain = SITE_WILDCARD?.slice(1)
  // Whatever is below the wildcard leads here, so a proof would prove nothing.
  if (waits && domain !== undefined)
    for (const host of hosts)
      if (`.${host}`.endsWith(domain) && host !== institute.slug + domain && host !== own)
        faults.set(host, `"${host}" is below SITE_WILDCARD, where slugs name the institutes`)
  return faults
}

/** Origins to add and to remove, sorted by code point. */
export interface WebsiteChanges {
  added: string[]
  removed: string[]
}

interface WebsiteComparison extends WebsiteChanges {
  authored: readonly string[]
}

/** Removes a website only if it came from an earlier document. */
export async function compareWebsites(
  trx: Db,
  institute_id: string,
  origins: readonly string[],
): Promise<WebsiteComparison> {
  const stored = await trx
    .selectFrom('websites')
    .where('institute_id', '=', institute_id)
    .select(['origin', 'in_document', 'is_added'])
    .execute()
  const known = new Set(stored.map(({ origin }) => origin))
  const named = new Set(origins)
  const gone = stored.filter(({ origin, in_document }) => in_document && !named.has(origin))
  return {
    authored: origins,
    added: [...named].filter((origin) => !known.has(origin)).sort(),
    removed: gone.flatMap(({ origin, is_added }) => (is_added ? [] : origin)).sort(),
  }
}

/** Writes the changes, and records for each other website whether the document has it. */
export async function writeWebsites(
  trx: Db,
  institute_id: string,
  { authored, added, removed }: WebsiteComparison,
): Promise<void> {
  const own = trx.deleteFrom('websites').where('institute_id', '=', institute_id)
  await own.where('origin', '=', anyOf(removed)).execute()
  const isAuthored = sql<boolean>`(origin = ${anyOf(authored)})`
  await trx
    .updateTable('websites')
    .set({ in_document: isAuthored })
    .where('institute_id', '=', institute_id)
    .where('in_document', '<>', isAuthored)
    .execute()
  const rows = added.map((origin) => ({ institute_id, origin, in_document: true, is_added: false }))
  if (rows.length > 0) await trx.insertInto('websites').values(rows).execute()
}
