import { randomBytes } from 'node:crypto'
import type { Scope } from '#lib/api/gates/admission.ts'
import { digestKey } from '#lib/api/gates/keys.ts'
import type { Db } from '#lib/db/open.ts'

export interface KeyTerms {
  institute_id: string
  name: string
  product: string
  scopes: readonly Scope[]
  /** Null: it never expires. */
  expires_at: Date | null
  /** Requests per clock minute; null: the service's default. */
  limit_per_minute: number | null
}

export interface CreatedKey {
  id: string
  /** The whole key, shown only once. */
  key: string
  prefix: string
  scopes: Scope[]
  /** ISO 8601. */
  expires_at: string | null
}

/** Stores a new key of an institute. Throws when the institute does not exist. */
export async function createKey(db: Db, terms: KeyTerms): Promise<CreatedKey> {
  const { key, digest, prefix } = makeKey(terms.product)
  const id = `key_${randomBytes(10).toString('hex')}`
  const scopes = [...terms.scopes]
  await db
    .insertInto('api_keys')
    .values({ ...terms, id, digest, prefix, scopes })
    .execute()
  return { id, key, prefix, scopes, expires_at: terms.expires_at?.toISOString() ?? null }
}

/** A stored key; times in ISO 8601. */
export interface StoredKey {
  id: string
  /** The institute's slug. */
  institute: string
  name: string
  product: string
  prefix: string
  scopes: string[]
  limit_per_minute: number | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
}

/** Lists the keys of one institute or of all, revoked and expired ones included, by slug and age. */
export async function listKeys(db: Db, instituteId?: string): Promise<StoredKey[]> {
  const keys = selectKeys(db)
  const asked = instituteId === undefined ? keys : keys.where('k.institute_id', '=', instituteId)
  const rows = await asked.orderBy('i.slug').orderBy('k.created_at').orderBy('k.id').execute()
  return rows.map(storedKeyOf)
}

/**
 * Revokes a key from the next request on; an earlier revocation keeps its time. Returns the key and whether this call
 * revoked it; undefined when no key has the id.
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
  const row = await selectKeys(db).where('k.id', '=', id).executeTakeFirst()
  return row && { key: storedKeyOf(row), is_new: numUpdatedRows > 0n }
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('institutes as i', 'i.id', 'k.institute_id')
    .select(['k.id', 'i.slug as institute', 'k.name', 'k.product', 'k.prefix', 'k.scopes'])
    .select(['k.limit_per_minute', 'k.created_at', 'k.expires_at', 'k.revoked_at'])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

const storedKeyOf = (row: KeyRow): StoredKey => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
})

/** Lists the daily uses (UTC) of an institute's keys from a day on, by key and day. */
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

/** A new key. `key` is shown once and never stored; the database stores digest and prefix. */
export interface NewKey {
  key: string
  /** SHA-256 of the whole key, lower-case hex. */
  digest: string
  /** The first 16 characters, for display. */
  prefix: string
}

const prefixLength = 16

/** Makes a key of a product (2 to 16 lower-case letters) from 24 random bytes. */
export function makeKey(product: string): NewKey {
  const key = `cat_${product}_${randomBytes(24).toString('hex')}`
  return { key, digest: digestKey(key), prefix: key.slice(0, prefixLength) }
}
