export const hostsMax = 10

/** Days for which a host that waits for its proof is asked by itself. */
export const claimDays = 7

const nameMax = 253
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const name = new RegExp(`^${label}(?:\\.${label})*$`)

/** Lower case, Punycode, no final dot. Undefined for an IP address, a port, a URL or a wildcard. */
export function readHost(text: string): string | undefined {
  // A URL would drop or decode these instead of refusing them.
  if (/[\s:/?#@\\%[\]]/u.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const host = new URL(`http://${text}`).hostname.replace(/\.$/, '')
  const isAddress = /^[\d.]+$/.test(host)
  return host.length <= nameMax && name.test(host) && !isAddress ? host : undefined
}
