import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { isDeploymentHost, isMachine, wildcardLabel } from '#lib/base/hosts/rule.ts'
import { deployment } from './site-settings.ts'

/** Hosts of institute `i`, the main one first, without those that wait for their proof. */
export const workingHosts = sql<string[]>`array(select h.host from site_hosts h
  where h.institute_id = i.id and h.works_at is not null order by h.position, h.host)`

/** Returns whether any institute's site has a host of its own: one that works, or one below the wildcard. */
export async function haveOwnHosts(db: Db): Promise<boolean> {
  if (deployment().wildcard !== undefined) return true
  const working = db.selectFrom('site_hosts').select('host').where('works_at', 'is not', null).limit(1)
  return (await working.executeTakeFirst()) !== undefined
}

/**
 * Returns the tokens that a host shows, named without a port or trailing dot: that of the institute whose host it is, else
 * those of all that wait for it.
 */
export async function tokensAt(db: Db, host: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_hosts')
    .select(['token', 'works_at'])
    .where('host', '=', host)
    .orderBy('added_at')
    .execute()
  const works = rows.filter(({ works_at }) => works_at !== null)
  return (works.length > 0 ? works : rows).flatMap(({ token }) => token ?? [])
}

/**
 * Returns whether a host is that of `SITE_URL` or shows an institute's site, so that a proxy may get a certificate for
 * it. False for hosts that show `SITE_INSTITUTE` only because no others are set.
 */
export async function worksHere(host: string): Promise<boolean> {
  const own = deployment()
  if (isMachine(host)) return false
  if (isDeploymentHost(host, own)) return true
  const label = wildcardLabel(host, own) ?? null
  const { rows } = await sql<{ works: boolean }>`select
    exists (select from site_hosts where host = ${host} and works_at is not null)
    or exists (select from institutes where slug = ${label}) as works`.execute(db().reads)
  return rows[0]?.works === true
}
