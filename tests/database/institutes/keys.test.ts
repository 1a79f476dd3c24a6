import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestKey, isWellFormedKey } from '#lib/contract/api/gates.ts'
import { importSource } from '#lib/contract/catalogue/source/store/import.ts'
import { createKey, type KeyTerms, listKeys, revokeKey } from '#lib/office/institutes/keys.ts'
import { addOrigin, listOrigins, removeOrigin } from '#lib/office/institutes/websites.ts'
import { fullSource } from '../catalogue/source/import-source.ts'
import { engines, useDatabase } from '../databases.ts'

const terms: KeyTerms = {
  institute_id: 'institute-1',
  name: 'college site',
  product: 'pub',
  scopes: ['catalog:read'],
  expires_at: new Date('2027-01-31T00:00:00Z'),
  limit_per_minute: 60,
}

describe.each(engines)('keys and websites on $name', ({ open }) => {
  const { db } = useDatabase(open)
  beforeAll(() => importSource(db, fullSource()))
  beforeEach(() => db.deleteFrom('api_keys').execute())

  test('a key is well-formed, and only its digest and prefix are stored', async () => {
    const created = await createKey(db, terms)
    const row = await db
      .selectFrom('api_keys')
      .select(['id', 'digest', 'prefix', 'scopes', 'limit_per_minute', 'expires_at'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      id: created.id,
      digest: digestKey(created.key),
      prefix: created.key.slice(0, 16),
      scopes: ['catalog:read'],
      limit_per_minute: 60,
      expires_at: terms.expires_at,
    })
    expect(created).toMatchObject({ scopes: ['catalog:read'], expires_at: terms.expires_at })
    expect(isWellFormedKey(created.key)).toBe(true)
    expect(JSON.stringify(await listKeys(db))).not.toContain(created.key)
  })

  test('a revoked key keeps the time of its first revocation and stays listed', async () => {
    const { id } = await createKey(db, terms)
    const first = await revokeKey(db, id, new Date('2026-06-01T00:00:00Z'))
    const second = await revokeKey(db, id, new Date('2026-06-02T00:00:00Z'))
    expect([first?.is_new, second?.is_new]).toEqual([true, false])
    expect(second?.key.revoked_at).toEqual(new Date('2026-06-01T00:00:00Z'))
    expect(await listKeys(db)).toMatchObject([{ id, institute: 'harbour', limit_per_minute: 60 }])
    expect(await revokeKey(db, 'key_none', new Date())).toBeUndefined()
  })

  test('a website is added once and removed once', async () => {
    const origin = 'https://new.example.org'
    expect(await addOrigin(db, 'institute-1', origin)).toBe(true)
    expect(await addOrigin(db, 'institute-1', origin)).toBe(false)
    expect(await listOrigins(db, 'institute-1')).toContain(origin)
    expect(await removeOrigin(db, 'institute-1', origin)).toBe(true)
    expect(await removeOrigin(db, 'institute-1', origin)).toBe(false)
    expect(await listOrigins(db, 'institute-1')).toEqual(fullSource().institute.websites)
  })
})
