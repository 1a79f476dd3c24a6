import type { Db } from '#lib/db/open.ts'
import { listKeys, type StoredKey } from '#lib/keys/keys.ts'
import { command, type Finding, fault, healthy } from './finding.ts'

/** Checks that each institute with catalogue access has a key that can read; names expired keys. */
export async function checkKeys(db: Db, now: Date): Promise<Finding[]> {
  const institutes = await db
    .selectFrom('institutes')
    .select(['slug', 'catalogue_access'])
    .orderBy('slug')
    .execute()
  const keys = Map.groupBy(await listKeys(db), ({ institute }) => institute)
  return institutes.map(({ slug, catalogue_access }) => {
    if (!catalogue_access)
      return healthy('keys', slug, 'Catalogue access is switched off, so no key is needed.')
    return findingOf(slug, keys.get(slug) ?? [], now)
  })
}

function findingOf(slug: string, keys: StoredKey[], now: Date): Finding {
  const valid = keys.filter(({ revoked_at }) => revoked_at === null)
  const expired = valid.filter(({ expires_at }) => expires_at !== null && new Date(expires_at) <= now)
  const usable = valid.filter((key) => !expired.includes(key) && canRead(key))
  const named = expired
    .map(({ id, name, expires_at }) => ` ${id} (${name}) expired at ${expires_at}.`)
    .join('')
  if (usable.length > 0)
    return healthy('keys', slug, `Keys that read the catalogue: ${usable.length}.${named}`)
  return fault(
    'keys',
    slug,
    `No active key reads the catalogue.${named}`,
    `Run: ${command(`keys create --institute ${slug} --name NAME`)}`,
  )
}

const canRead = ({ product, scopes }: StoredKey): boolean =>
  product === 'pub' && scopes.includes('catalog:read')
