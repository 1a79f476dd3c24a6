import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { env } from '#lib/env.ts'

/** The proxies between a visitor and this process. */
export interface Surroundings {
  /** On Vercel the platform writes the peer's address and drops what a client claims. */
  onVercel: boolean
  /** How many proxies of our own append to `X-Forwarded-For`. */
  trustedProxies: number
}

export const surroundingsFromEnv = (): Surroundings => ({
  onVercel: env().VERCEL !== undefined,
  trustedProxies: env().TRUSTED_PROXIES,
})

/**
 * The peer's address as limits count it: an IPv4 address, the /64 of an IPv6 one, or `unknown`, which all others share.
 * Everything without a key (pages, forms, `/mcp`, the dashboard) counts this and nothing else.
 *
 * The platform reports the address: Vercel in a header of its own, other hosts in the entry of `X-Forwarded-For` that
 * stands `trustedProxies` hops from the right. The server in front must append the address it is called from, as
 * `npm start` does. Entries further left are the client's own claim.
 */
export const peerBucket = (headers: Headers, surroundings: Surroundings): string =>
  bucketOf(peerAddress(headers, surroundings)) ?? 'unknown'

/**
 * Returns the visitor whom a server names in `X-Client-IP`; undefined without one. A browser's header is ignored, or it
 * could choose its own limit. Only `POST /leads` with a key reads this header, since anyone can write it.
 */
export const namedBucket = (headers: Headers): string | undefined =>
  headers.has('origin') ? undefined : bucketOf(headers.get('x-client-ip') ?? '')

/** Hashes a visitor for storing and counting. Without the secret, somebody could find the address by trying all of them. */
export const hashVisitor = (visitor: string, secret: string): string =>
  createHmac('sha256', secret).update(visitor).digest('base64url')

/** Returns the peer's full address, to pass on to another server; undefined when it is not an IP address. */
export function peerToName(headers: Headers, surroundings: Surroundings): string | undefined {
  const address = peerAddress(headers, surroundings)
  return isIP(address) === 0 ? undefined : address
}

function peerAddress(headers: Headers, { onVercel, trustedProxies }: Surroundings): string {
  if (onVercel) return hops(headers, 'x-vercel-forwarded-for').at(-1) ?? ''
  const forwarded = hops(headers, 'x-forwarded-for')
  return forwarded[Math.max(0, forwarded.length - 1 - trustedProxies)] ?? ''
}

const hops = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((entry) => addressIn(entry.trim()))

/** Returns the address in an entry. Proxies may add a port, brackets around an IPv6 address, and quotes around all of it. */
function addressIn(entry: string): string {
  const [, quoted = entry] = /^"([^"]*)"$/.exec(entry) ?? []
  const [, version6] = /^\[([^\]]*)\](?::\d+)?$/.exec(quoted) ?? []
  const [, version4] = /^([\d.]+):\d+$/.exec(quoted) ?? []
  return version6 ?? version4 ?? quoted
}

/** Returns the bucket of an address; undefined unless the text is exactly one address. */
function bucketOf(text: string): string | undefined {
  const address = text.trim()
  const version = isIP(address)
  if (version === 4) return address
  if (version !== 6) return undefined
  const [unzoned = ''] = address.split('%', 1)
  const groups = expand(unzoned)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of a valid IPv6 address. */
function expand(address: string): number[] {
  // The URL parser writes a dotted tail as groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))

/**
 * Returns whether a form comes from a page of the same host or of the site's own address; another site must not make its
 * visitors send forms. Undefined when no header says where it comes from.
 */
export function isFromOwnPage(headers: Headers, ownOrigin: string): boolean | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  if (origin === ownOrigin) return true
  const hosts = [headers.get('x-forwarded-host'), headers.get('host')]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
