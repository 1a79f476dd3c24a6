import { demoInstitute } from '#db/demo.ts'
import type { Db } from '#lib/base/db/open.ts'
import { createKey, type KeyTerms, revokeKey } from '#lib/office/institutes/keys.ts'
import { publishDocument } from '../database/catalogue/publish/publish-document.ts'

/** The website that the demo institute has verified, as the API tests call from it. */
export const website = 'https://school.example'

/** The host of the institute without courses; the demo is shown at that of `SITE_URL`, `localhost`. */
export const otherHost = 'empty.example'

/** The keys for tests, by their purpose; only `limited` ones have a limit that tests could reach. */
export interface Keys {
  /** Both scopes, the demo institute. */
  demo: string
  /** Both scopes, an institute without courses. */
  empty: string
  readOnly: string
  leadsOnly: string
  otherProduct: string
  /** A key of an institute whose catalogue access is switched off. */
  switchedOff: string
  revoked: string
  expired: string
  /** Three requests a minute. */
  limited: string
}

/** Fills an empty database with the data of the API tests, and creates their keys. */
export async function prepareData(db: Db, now: Date, origin = website): Promise<Keys> {
  const today = now.toISOString().slice(0, 10)
  const demo = await publishDocument(db, demoInstitute({ today, origin }), now)
  const empty = await publishDocument(db, document('empty', true, [otherHost]), now)
  const off = await publishDocument(db, document('off', false), now)
  const make = async (institute: string, terms: Partial<KeyTerms> = {}) =>
    createKey(db, { ...ordinary, institute_id: institute, ...terms })
  const revoked = await make(demo)
  await revokeKey(db, revoked.id, now)
  return {
    demo: (await make(demo)).key,
    empty: (await make(empty)).key,
    readOnly: (await make(demo, { scopes: ['catalog:read'] })).key,
    leadsOnly: (await make(demo, { scopes: ['leads:write'] })).key,
    otherProduct: (await make(demo, { product: 'lms' })).key,
    switchedOff: (await make(off)).key,
    revoked: revoked.key,
    expired: (await make(demo, { expires_at: new Date(now.getTime() - 1) })).key,
    limited: (await make(demo, { limit_per_minute: 3 })).key,
  }
}

const ordinary: Omit<KeyTerms, 'institute_id'> = {
  name: 'test',
  product: 'pub',
  scopes: ['catalog:read', 'leads:write'],
  expires_at: null,
  limit_per_minute: 1_000_000,
}

const document = (slug: string, hasAccess: boolean, hosts: string[] = []): unknown => ({
  format: 'catalogue/1',
  institute: { id: `institute-${slug}`, slug, name: slug, catalogue_access: hasAccess, hosts },
})
