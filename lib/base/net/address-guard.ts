import { BlockList, isIP } from 'node:net'
import { type Cause, cause } from '#lib/base/failure-causes.ts'

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Says whether a host may be private and be called over plain HTTP. Listed as `host` (any port) or `host:port`. */
export function isPrivateHost(url: URL, privateHosts: readonly string[]): boolean {
  const port = url.port || defaultPorts[url.protocol]
  return privateHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`)
}

/**
 * Returns why a URL may never be called, whatever its host resolves to; undefined if it may be called. Only
 * `privateHosts` may use private addresses, and plain HTTP unless `allowsHttp`.
 */
export function refusalReason(
  url: URL,
  privateHosts: readonly string[],
  allowsHttp = false,
): string | undefined {
  const isNamed = isPrivateHost(url, privateHosts)
  if (url.protocol !== 'https:' && !((isNamed || allowsHttp) && url.protocol === 'http:'))
    return 'only https is allowed'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isNamed && isInside(host)) return 'the address is private'
  return undefined
}

/**
 * Returns whether a host is evidently this machine or in a private network, without a DNS look-up: a private address, whose
 * spelling the URL parser has normalised, or a name that no public DNS has, as those of a cloud's metadata.
 */
function isInside(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return !name.includes('.') || innerDomains.test(name) || name === 'metadata.goog'
}

/** Top-level domains for names inside a machine or network (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`). */
const innerDomains = /\.(?:localhost|local|localdomain|internal|home\.arpa)$/

/** True if evident without a DNS look-up; never for `privateHosts`. */
export function isOutOfReach(url: URL, privateHosts: readonly string[]): boolean {
  return isInside(url.hostname.replace(/^\[|\]$/g, '')) && !isPrivateHost(url, privateHosts)
}

/** Returns whether a text is an http or https URL without a user or fragment. */
export function isPlainUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** Why an address may never be called; undefined if it may be. Without its path and query. */
export function callRefusalOf(address: string, privateHosts: readonly string[]): Cause | undefined {
  const url = new URL(address)
  const reason = refusalReason(url, privateHosts)
  if (reason === undefined) return undefined
  return cause('outOfReach', { url: `${url.protocol}//${url.host}`, reason })
}

/** Shortens an address to its host and last characters: path and query may contain a token. */
export function redactedUrl(address: string): string {
  const { origin, pathname, search } = new URL(address)
  const rest = pathname + search
  if (isRedacted(address)) return address
  return `${origin}/…${rest.length > 12 ? rest.slice(-4) : ''}`
}

export const isRedacted = (address: string): boolean => /^https?:\/\/[^/]+\/…/.test(address)

/** IPv4 networks outside the public internet: special-purpose, multicast and reserved. */
const closedNetworks: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Networks that are not public although they are global IPv6 unicast: Teredo, 6to4, documentation and others. */
const closedNetworks6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [network, prefix] of closedNetworks) closed.addSubnet(network, prefix, 'ipv4')
const closed6 = new BlockList()
for (const [network, prefix] of closedNetworks6) closed6.addSubnet(network, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether a text is an IP address on the public internet. IPv6 must be global unicast, which excludes loopback,
 * link-local, unique local, multicast, IPv4-mapped and NAT64 addresses.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  // An address with a zone is link-local, whatever its prefix.
  if (family === 6 && !address.includes('%'))
    return global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
  return false
}
