import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isOutOfReach } from '#lib/base/net/guard.ts'
import type { Check } from '#lib/module.ts'
import { listHosts } from '#lib/office/institutes/hosts.ts'

const hostsMax = 100

/**
 * Checks that hosts of sites that work, and names below the wildcard, resolve, and that `SITE_URL` is set, without which
 * the dashboard would answer on this machine only. Looks up the first hosts, up to `hostsMax`.
 */
export const checkDns: Check = async ({ db, env: { SITE_URL, SITE_WILDCARD, VERCEL } }) => {
  const works = (await listHosts(db)).filter(({ works_at }) => works_at !== null)
  if (works.length === 0 && SITE_WILDCARD === undefined) return []
  const isLocal = works.every(({ host }) => isOwn(host)) && SITE_WILDCARD === undefined
  const unset =
    SITE_URL === undefined && VERCEL === undefined && !isLocal
      ? (['Hosts of institutes are set, so the dashboard is on this machine only.', 'Set SITE_URL.'] as const)
      : undefined
  const found = await Promise.all([
    ...works
      .filter(({ host }) => !isOwn(host))
      .slice(0, hostsMax)
      .map(({ host, institute }) => faultOf(host, institute, `Set the DNS of ${host}, or remove it.`)),
    ...(SITE_WILDCARD === undefined ? [] : [faultOfWildcard(SITE_WILDCARD)]),
  ])
  return [...(unset ? [[null, ...unset] as const] : []), ...found.flat()].map(([...finding]) => finding)
}

const isOwn = (host: string): boolean => isOutOfReach(new URL(`http://${host}`), [])

async function faultOf(
  name: string,
  subject: string | null,
  advice: string,
): Promise<[string | null, string, string][]> {
  try {
    await lookup(name)
    return []
  } catch (error) {
    return [[subject, `${name} does not resolve (${(error as NodeJS.ErrnoException).code}).`, advice]]
  }
}

/** Looks up a name that nobody has set, so that only a wildcard answers. */
const faultOfWildcard = (wildcard: string) =>
  faultOf(
    wildcard.replace('*', `catalogue-${randomBytes(6).toString('hex')}`),
    wildcard,
    `Add a DNS record for ${wildcard} that leads here, or unset SITE_WILDCARD.`,
  )
