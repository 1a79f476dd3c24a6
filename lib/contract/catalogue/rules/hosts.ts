/** Most hosts of one institute. */
export const hostsMax = 10

/** Days for which a host that waits for its proof is asked by itself. */
export const claimDays = 7

const nameMax = 253
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)

/**
 * Returns a DNS name as requests name it: lower case, Punycode, without the dot of the root. Undefined for anything else:
 * an IP address in any spelling, a name with a port, a URL, a wildcard.
 */
export function readHost(text: string): string | undefined {
  // A URL would drop or decode these instead of refusing them.
  if (/[\s:/?#@\\%[\]]/u.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '')
  const isAddress = /^[\d.]+$/.test(host)
  return host.length <= nameMax && name.test(host) && !isAddress ? host : undefined
}
