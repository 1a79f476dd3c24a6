import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { shapeVersion } from '#lib/contract/catalogue/publish/shape-version.ts'
import { dueOf } from '#lib/contract/revision.ts'
import type { Check, CheckResult, OfficeFinding } from '#lib/module.ts'
import { commandLine } from '#lib/office/cli/command-line.ts'
import { listKeys, type StoredKey } from '#lib/office/institutes/keys.ts'

/** Checks that each institute is published without faults and by this release. Returns one finding per institute. */
export const checkInstitutes: Check = async ({ db, now: read }) => {
  const now = await read()
  const institutes = await selectInstitutes(db).execute()
  if (institutes.length > 0) return institutes.map((one) => [one.slug, ...resultOf(one, now)])
  return [[null, `The database has no institute yet. To import one, run: ${commandLine('import FILE')}`]]
}

const selectInstitutes = (db: Db) =>
  db
    .selectFrom('institutes as i')
    .leftJoin('publications as p', 'p.institute_id', 'i.id')
    .select(['i.slug', 'p.published_at', 'p.next_change_at', 'p.shape'])
    .select((eb) =>
      eb
        .selectFrom('publish_faults as f')
        .whereRef('f.institute_id', '=', 'i.id')
        .select(
          sql<
            string | null
          >`string_agg(concat(f.kind, case f.kind when 'site' then '' else ' ' || f.id end, ': ', f.message),
            '; ' order by f.kind, f.id)`.as('faults'),
        )
        .as('faults'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('stale_courses as c').whereRef('c.institute_id', '=', 'i.id').select('c.id'))
        .as('has_changes'),
    )
    .orderBy('i.slug')

type InstituteRow = Awaited<ReturnType<ReturnType<typeof selectInstitutes>['execute']>>[number]

function resultOf(row: InstituteRow, now: Date): CheckResult {
  const { slug, published_at } = row
  const advice = `Run: ${commandLine(`publish --institute ${slug}`)}`
  if (published_at === null) return ['This institute was never published.', advice, ['unpublished']]
  if (row.shape !== null && row.shape > shapeVersion)
    return [
      'A newer version of this software published it. This version serves it unchanged and cannot publish it.',
      'Deploy the newer version everywhere.',
      ['otherVersion'],
    ]
  if (row.shape !== shapeVersion)
    return ['An earlier version of this software published it.', advice, ['otherVersion']]
  if (row.faults !== null)
    return [
      `Some entries could not be published. Readers get their last good state: ${row.faults}`,
      `Correct these entries and import again, or correct the tables. ${advice}`,
      ['faults'],
    ]
  const isWaiting = dueOf({ ...row, has_changes: Boolean(row.has_changes) }, shapeVersion, now) !== undefined
  const waiting = isWaiting ? ' The next read publishes later changes.' : ''
  return [
    `Published at ${published_at.toISOString()}.${waiting}`,
    undefined,
    [isWaiting ? 'waiting' : 'published', { when: published_at }],
  ]
}

/**
 * Checks that each institute with catalogue access has a key that can read the catalogue, or a host of its own, at which
 * this deployment shows its site. The finding also lists expired keys.
 */
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
    if (!catalogue_access)
      return [slug, 'Catalogue access is switched off, so no key is needed.', undefined, ['closed']]
    if (own.length === 0 && host !== null)
      return [slug, `No key; its site is shown at ${host}.`, undefined, ['keys', { count: 0, names: [] }]]
    return [slug, ...keyResult(slug, own, now)]
  })
}

function keyResult(slug: string, keys: StoredKey[], now: Date): CheckResult {
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
  return rows.map(({ slug, origin, failing_since, fault }) => [
    slug,
    `The proof of ${origin} has been missing since ${failing_since?.toISOString()} (${fault}). Its pages may still use the keys.`,
    'Restore the proof, or remove the website if it no longer belongs to the institute.',
    ['proofLost', { name: origin, when: failing_since }],
  ])
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
  return waiting.map(({ slug, host, added_at }) => [
    slug,
    `${host} waits since ${added_at.toISOString()} until it is seen to lead here. Set its DNS, or run: ${commandLine(`hosts remove --institute ${slug} ${host}`)}`,
    undefined,
    ['hostWaits', { name: host, when: added_at }],
  ])
}
