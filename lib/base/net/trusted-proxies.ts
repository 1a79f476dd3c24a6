import { BlockList, isIP } from 'node:net'

/** How many of our own proxies append to `X-Forwarded-For`, or the networks of their addresses. */
export type TrustedProxies = number | BlockList

const proxiesMax = 10

/**
 * Reads `TRUSTED_PROXIES`: a whole number up to 10, or addresses and networks such as `10.0.0.0/8, 2001:db8::1`.
 * Returns undefined for anything else. A network that holds every address is refused, because then the address that a
 * visitor claims would count.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= proxiesMax ? Number(text) : undefined
  const networks = new BlockList()
  for (const entry of text.split(/[\s,]+/)) {
    const [address = '', prefix, ...rest] = entry.split('/')
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    const length = prefix === undefined ? bits : Number(/^\d{1,3}$/.exec(prefix)?.[0] ?? 0)
    if (version === 0 || address.includes('%') || length < 1 || length > bits || rest.length > 0)
      return undefined
    networks.addSubnet(address, length, familyOf(version))
  }
  return networks
}

/**
 * Returns the entry of `X-Forwarded-For` that the visitor's own connection came from; `''` without entries. Each of our
 * proxies appends the address that called it, so entries further left may be forged. By networks, that is the first
 * entry from the right that is none of our proxies.
 */
export function visitorEntry(entries: readonly string[], trusted: TrustedProxies): string {
  if (typeof trusted === 'number') return entries[Math.max(0, entries.length - 1 - trusted)] ?? ''
  return entries.findLast((entry) => !isIn(trusted, entry)) ?? entries[0] ?? ''
}

/** More are counted as so many. */
const hopsMax = 1_000

/** Counts the addresses before the peer's own: those of the proxies' callers, and any that callers add. */
export const countHops = (forwarded: string): number => Math.min(forwarded.split(',').length - 1, hopsMax)

function isIn(networks: BlockList, entry: string): boolean {
  const [address = ''] = entry.split('%', 1)
  const version = isIP(address)
  return version !== 0 && networks.check(address, familyOf(version))
}

const familyOf = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')
