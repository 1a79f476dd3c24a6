import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { listPublishFaults } from '#lib/contract/catalogue/publish/faults.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { dueOf } from '#lib/contract/revision.ts'
import {
  type Check,
  fault,
  hint,
  type KnownFinding,
  machine,
  ofInstitute,
  warning,
} from '#lib/office/findings/findings.ts'
import { languagesWithoutWords } from '#lib/office/findings/languages.ts'
import { listKeys, type StoredKey } from '#lib/office/institutes/keys.ts'

const namedMax = 10

/** Checks that each institute is published without faults and by this release, and names what could not be. */
export const checkInstitutes: Check = async ({ db, now: read }) => {
  const now = await read()
  const institutes = await selectInstitutes(db).execute()
  const found = institutes.map(async (one) => [
    ...(isPublished(one) && one.has_faults
      ? await listPublishFaults(db, one.id, { most: namedMax })
      : [stateOf(one, now)]),
    ...(one.privacy_url === null && one.catalogue_access
      ? [warning(ofInstitute(one.slug), 'noPrivacy')]
      : []),
    ...languagesWithoutWords(ofInstitute(one.slug), one.languages),
  ])
  return institutes.length > 0 ? (await Promise.all(found)).flat() : [fault(machine, 'noInstitute')]
}

const selectInstitutes = (db: Db) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select(['i.id', 'i.slug', 'i.privacy_url', 'i.catalogue_access'])
    .select(
      sql<string[]>`array(select l.code from languages l
        where l.institute_id = i.id and i.languages_enabled order by l.sequence)`.as('languages'),
    )
    .select(['p.published_at', 'p.next_change_at', 'p.shape'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('publish_faults as f').whereRef('f.institute_id', '=', 'i.id').select('f.id')).as(
        'has_faults',
      ),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('stale_courses as c').whereRef('c.institute_id', '=', 'i.id').select('c.id'))
        .as('has_changes'),
    )
    .orderBy('i.slug')

type InstituteRow = Awaited<ReturnType<ReturnType<typeof selectInstitutes>['execute']>>[number]

const isPublished = ({ published_at, shape }: InstituteRow) => published_at !== null && shape === shapeVersion

function stateOf(row: InstituteRow, now: Date): KnownFinding {
  const { slug, published_at: when } = row
  if (when === null) return fault(ofInstitute(slug), 'unpublished')
  if (row.shape !== null && row.shape > shapeVersion) return fault(ofInstitute(slug), 'newerVersion')
  if (row.shape !== shapeVersion) return fault(ofInstitute(slug), 'otherVersion')
  const isWaiting = dueOf({ ...row, has_changes: Boolean(row.has_changes) }, shapeVersion, now) !== undefined
  return hint(ofInstitute(slug), isWaiting ? 'waiting' : 'published', { when })
}

/** Each institute with access needs a key that can read the catalogue, or a host. Lists expired keys. */
export const checkKeys: Check = async ({ db, now: read }) => {
  const now = await read()
  const institutes = await db
    .selectFrom('institutes as i')
    .select(['slug', 'catalogue_access'])
    .select((eb) =>
      eb
        .selectFrom('site_hosts as h')
        .select(({ fn }) => fn.min('h.host').as('host'))
        .whereRef('h.institute_id', '=', 'i.id')
        .where('h.works_at', 'is not', null)
        .as('host'),
    )
    .orderBy('slug')
    .execute()
  const keys = Map.groupBy(await listKeys(db), ({ institute }) => institute)
  return institutes.map(({ slug, catalogue_access, host }) => {
    const own = keys.get(slug) ?? []
    if (!catalogue_access) return hint(ofInstitute(slug), 'closed')
    if (own.length === 0 && host !== null) return hint(ofInstitute(slug), 'host', { name: host })
    return keyFinding(slug, own, now)
  })
}

function keyFinding(slug: string, keys: StoredKey[], now: Date): KnownFinding {
  const valid = keys.filter(({ revoked_at }) => revoked_at === null)
  const expired = valid.filter(({ expires_at }) => expires_at !== null && expires_at <= now)
  const count = valid.filter((key) => !expired.includes(key) && canRead(key)).length
  if (count === 0) return fault(ofInstitute(slug), 'noKey')
  return hint(ofInstitute(slug), expired.length > 0 ? 'expired' : 'keys', {
    count,
    names: expired.map(({ name }) => name),
  })
}

const canRead = ({ product, scopes }: StoredKey): boolean =>
  product === 'pub' && scopes.includes('catalog:read')

/** Returns a fault for each verified website whose proof of ownership has disappeared. */
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
  return rows.map(({ slug, origin, failing_since, fault: reason }) =>
    fault(ofInstitute(slug), 'proofLost', { name: origin, when: failing_since, reason }),
  )
}

/** Names hosts that wait until they are seen to lead here. That is for the office to do, so it is no fault. */
export const checkHosts: Check = async ({ db }) => {
  const waiting = await db
    .selectFrom('site_hosts as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['i.slug', 'h.host', 'h.added_at'])
    .where('h.works_at', 'is', null)
    .orderBy('i.slug')
    .orderBy('h.host')
    .execute()
  return waiting.map(({ slug, host, added_at }) =>
    hint(ofInstitute(slug), 'hostWaits', { name: host, when: added_at }),
  )
}
