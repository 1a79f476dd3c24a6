import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/base/db/open.ts'
import { digestKey, type Scope } from '#lib/contract/api/gates.ts'
import { isCalendarDate } from '#lib/contract/catalogue/rules/calendar.ts'

/**
 * Parsers of the options that an operator types for a new key. Each throws an error that quotes the text and explains
 * what is expected.
 */

export const scopes = ['catalog:read', 'leads:write', 'catalog:preview'] as const satisfies readonly Scope[]

export const websiteScopes = ['catalog:read', 'leads:write'] as const satisfies readonly Scope[]

/**
 * Returns why a key cannot have these scopes; undefined if it can. A key that reads drafts is for servers, so it is not
 * one that a page holds to send enquiries (beyond the contract §17).
 */
export function whyNotTogether(given: readonly Scope[]): string | undefined {
  if (!given.includes('catalog:preview')) return undefined
  if (given.includes('leads:write'))
    return 'A key with the scope catalog:preview cannot have leads:write; create two keys.'
  return given.includes('catalog:read')
    ? undefined
    : 'The scope catalog:preview needs catalog:read beside it.'
}

const nameMax = 120

export function readName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > nameMax || /\p{Cc}/u.test(name))
    throw new Error(
      `The name ${JSON.stringify(text)} is not valid: expected 1 to ${nameMax} characters on one line.`,
    )
  return name
}

/** Parses a comma-separated list of scopes and removes duplicates. */
export function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !isScope(name))
  if (unknown.length > 0)
    throw new Error(
      `There is no scope ${unknown.map((name) => JSON.stringify(name)).join(', ')}: expected ${scopes.join(' or ')}, ` +
        'separated by a comma.',
    )
  const given = scopes.filter((scope) => names.includes(scope))
  const why = whyNotTogether(given)
  if (why !== undefined) throw new Error(why)
  return given
}

const isScope = (name: string): name is Scope => (scopes as readonly string[]).includes(name)

export function readProduct(text: string): string {
  if (/^[a-z]{2,16}$/.test(text)) return text
  throw new Error(
    `${JSON.stringify(text)} is not a product: expected 2 to 16 lower-case letters, such as pub.`,
  )
}

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Must be in the future. A date without a time means the start of that day in UTC. */
export function readExpiry(text: string, now: Date): Date {
  // Checked separately, because `Date` would turn 31 February into 3 March.
  const isTime = isCalendarDate(text) || (zoned.test(text) && isCalendarDate(text.slice(0, 10)))
  const moment = isTime ? new Date(text) : undefined
  if (!moment || Number.isNaN(moment.getTime()))
    throw new Error(
      `${JSON.stringify(text)} is not a time: expected ISO 8601 with a zone, such as 2027-01-31T00:00:00Z.`,
    )
  if (moment <= now) throw new Error(`${JSON.stringify(text)} is in the past, so the key would never work.`)
  return moment
}

const limitMax = 1_000_000

export function readLimit(text: string): number {
  const limit = Number(text)
  if (/^\d{1,7}$/.test(text) && limit >= 1 && limit <= limitMax) return limit
  throw new Error(`${JSON.stringify(text)} is not a limit: expected a whole number from 1 to ${limitMax}.`)
}

export interface KeyTerms {
  institute_id: string
  name: string
  /** 2 to 16 lower-case letters. */
  product: string
  scopes: readonly Scope[]
  /** Null means that the key never expires. */
  expires_at: Date | null
  /** Requests per clock minute; null means the service's default. */
  limit_per_minute: number | null
}

const prefixLength = 16

/**
 * Creates a key from 24 random bytes. `key` is returned only this once: the database stores its digest and, for
 * display, its first characters. Throws if the institute does not exist.
 */
export async function createKey(db: Db, terms: KeyTerms) {
  const key = `cat_${terms.product}_${randomBytes(24).toString('hex')}`
  const id = `key_${randomBytes(10).toString('hex')}`
  const prefix = key.slice(0, prefixLength)
  const scopes = [...terms.scopes]
  await db
    .insertInto('api_keys')
    .values({ ...terms, id, digest: digestKey(key), prefix, scopes })
    .execute()
  return { id, key, prefix, scopes, expires_at: terms.expires_at }
}

export type StoredKey = Awaited<ReturnType<typeof listKeys>>[number]

/** Lists the keys of one institute or of all, including revoked and expired keys, ordered by slug and age. */
export function listKeys(db: Db, instituteId?: string) {
  const keys = selectKeys(db).orderBy('i.slug').orderBy('k.created_at').orderBy('k.id')
  return (instituteId === undefined ? keys : keys.where('k.institute_id', '=', instituteId)).execute()
}

/**
 * Revokes a key, which is refused from the next request on. A key that is already revoked keeps its time of
 * revocation. Returns the key and whether this call revoked it; undefined if no key has this id.
 */
export async function revokeKey(
  db: Db,
  id: string,
  now: Date,
): Promise<{ key: StoredKey; is_new: boolean } | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const key = await selectKeys(db).where('k.id', '=', id).executeTakeFirst()
  return key && { key, is_new: numUpdatedRows > 0n }
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('institutes as i', 'i.id', 'k.institute_id')
    .select(['k.id', 'k.institute_id', 'i.slug as institute', 'k.name', 'k.product', 'k.prefix', 'k.scopes'])
    .select(['k.limit_per_minute', 'k.created_at', 'k.expires_at', 'k.revoked_at'])

/** Lists how often an institute's keys were used per day (UTC), starting at a given day, ordered by key and day. */
export async function listUses(
  db: Db,
  instituteId: string,
  since: string,
): Promise<{ key_id: string; day: string; requests: number }[]> {
  const rows = await db
    .selectFrom('key_uses as u')
    .innerJoin('api_keys as k', 'k.id', 'u.key_id')
    .select((eb) => [
      eb.cast<string>('u.day', 'text').as('day'),
      eb.cast<string>('u.requests', 'text').as('requests'),
    ])
    .select('u.key_id')
    .where('k.institute_id', '=', instituteId)
    .where('u.day', '>=', since)
    .orderBy('u.key_id')
    .orderBy('u.day')
    .execute()
  return rows.map((row) => ({ ...row, requests: Number(row.requests) }))
}
