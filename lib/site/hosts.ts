import { sql } from 'kysely'
import type { Db } from '#lib/base/db/open.ts'
import { db } from '#lib/base/db.ts'
import { isDeploymentHost, isMachine, wildcardLabel } from './hosts/rule.ts'
import { deployment } from './settings.ts'

/**
 * Selects the hosts that show the site of institute `i`, the main one first. Hosts that wait for their proof are not
 * among them.
 */
export const workingHosts = sql<string[]>`array(select h.host from site_hosts h
  where h.institute_id = i.id and h.works_at is not null order by h.position, h.host)`

/** Returns whether any institute's site has a host of its own: one that works, or one below the wildcard. */
export async function haveOwnHosts(db: Db): Promise<boolean> {
  if (deployment().wildcard !== undefined) return true
  const working = db.selectFrom('site_hosts').select('host').where('works_at', 'is not', null).limit(1)
  return (await working.executeTakeFirst()) !== undefined
}

/** What the database knows about a host. */
export interface KnownHost {
  host: string
  /** Slug of the institute that has the host or waits for it. */
  institute: string
  /** Text that `/.well-known/catalogue-site` shows under this host. */
  token: string | null
  /** Whether it shows the institute's site. False while it waits for its proof. */
  works: boolean
}

/** Finds a host as requests name it: lower case, without a port or trailing dot. Undefined if no institute has it. */
export const findHost = (db: Db, host: string): Promise<KnownHost | undefined> =>
  db
    .selectFrom('site_hosts as h')
    .innerJoin('institutes as i', 'i.id', 'h.institute_id')
    .select(['h.host', 'i.slug as institute', 'h.token'])
    .select(sql<boolean>`h.works_at is not null`.as('works'))
    .where('h.host', '=', host)
    .executeTakeFirst()

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
