import { commandLine } from '#lib/cli/command-line.ts'
import { listKeys, type StoredKey } from '#lib/institutes/keys.ts'
import type { Check, CheckResult, OfficeFinding } from '#lib/module.ts'

/** Each institute with catalogue access needs a key that can read. Names expired keys too. */
export const checkKeys: Check = async ({ db, now }) => {
  const institutes = await db
    .selectFrom('institutes')
    .select(['slug', 'catalogue_access'])
    .orderBy('slug')
    .execute()
  const keys = Map.groupBy(await listKeys(db), ({ institute }) => institute)
  return institutes.map(({ slug, catalogue_access }) =>
    catalogue_access
      ? [slug, ...resultOf(slug, keys.get(slug) ?? [], now)]
      : [slug, 'Catalogue access is switched off, so no key is needed.', undefined, ['closed']],
  )
}

function resultOf(slug: string, keys: StoredKey[], now: Date): CheckResult {
  const valid = keys.filter(({ revoked_at }) => revoked_at === null)
  const expired = valid.filter(({ expires_at }) => expires_at !== null && expires_at <= now)
  const usable = valid.filter((key) => !expired.includes(key) && canRead(key))
  const named = expired
    .map(({ id, name, expires_at }) => ` ${id} (${name}) expired at ${expires_at?.toISOString()}.`)
    .join('')
  const names = expired.map(({ name }) => name)
  const office: OfficeFinding = [names.length > 0 ? 'expired' : 'keys', { count: usable.length, names }]
  return usable.length > 0
    ? [`Keys that read the catalogue: ${usable.length}.${named}`, undefined, office]
    : [
        `No active key reads the catalogue.${named}`,
        `Run: ${commandLine(`keys create --institute ${slug} --name NAME`)}`,
        ['noKey'],
      ]
}

const canRead = ({ product, scopes }: StoredKey): boolean =>
  product === 'pub' && scopes.includes('catalog:read')

/** A fault for each website whose proof has disappeared. */
export const checkWebsites: Check = async ({ db }) => {
  const rows = await db
    .selectFrom('website_proofs as w')
    .innerJoin('institutes as i', 'i.id', 'w.institute_id')
    .select(['i.slug', 'w.origin', 'w.failing_since', 'w.fault'])
    .where('w.failing_since', 'is not', null)
    .where('w.proved_at', 'is not', null)
    .orderBy('i.slug')
    .orderBy('w.origin')
    .execute()
  return rows.map(({ slug, origin, failing_since, fault }) => [
    slug,
    `The proof of ${origin} has been missing since ${failing_since?.toISOString()} (${fault}). Its pages may still use the keys.`,
    'Restore the proof, or remove the website if it no longer belongs to the institute.',
    ['proofLost', { name: origin, when: failing_since }],
  ])
}
