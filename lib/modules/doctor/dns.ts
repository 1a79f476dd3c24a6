import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isOutOfReach } from '#lib/base/net/address-guard.ts'
import type { Subject } from '#lib/contract/catalogue/rules/finding.ts'
import {
  type Check,
  type FaultCode,
  fault,
  type KnownFinding,
  machine,
  ofInstitute,
} from '#lib/office/findings/findings.ts'
import { listHosts } from '#lib/office/institutes/hosts.ts'

const hostsMax = 100

/**
 * Checks that hosts of sites that work, and names below the wildcard, resolve, and that `SITE_URL` is set, without which
 * the dashboard would answer on this machine only. Looks up the first hosts, up to `hostsMax`.
 */
export const checkDns: Check = async ({ db, env: { SITE_URL, SITE_WILDCARD, VERCEL } }) => {
  const works = (await listHosts(db)).filter(({ works_at }) => works_at !== null)
  const elsewhere = works.filter(({ host }) => !isOutOfReach(new URL(`http://${host}`), []))
  const isLocal = elsewhere.length === 0 && SITE_WILDCARD === undefined
  const looked = elsewhere
    .slice(0, hostsMax)
    .map(({ host, institute }) => lookUp(host, ofInstitute(institute), 'dnsMissing', host))
  // A name that nobody has set, so that only a wildcard answers.
  const never = SITE_WILDCARD?.replace('*', `catalogue-${randomBytes(6).toString('hex')}`)
  if (never && SITE_WILDCARD)
    looked.push(lookUp(never, { kind: 'address', id: SITE_WILDCARD }, 'dnsWildcard', SITE_WILDCARD))
  const isUnset = SITE_URL === undefined && VERCEL === undefined && !isLocal
  return [...(isUnset ? [fault(machine, 'siteUrlUnset')] : []), ...(await Promise.all(looked)).flat()]
}

async function lookUp(host: string, on: Subject, code: FaultCode, name: string): Promise<KnownFinding[]> {
  try {
    await lookup(host)
    return []
  } catch (error) {
    return [fault(on, code, { name, reason: (error as NodeJS.ErrnoException).code })]
  }
}
