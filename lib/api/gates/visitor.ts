import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { env } from '#lib/env.ts'

/** What stands between a visitor and this process. */
export interface Surroundings {
  /** On Vercel the platform writes the peer's address and drops what a client claims. */
  onVercel: boolean
  /** How many proxies of our own append to `X-Forwarded-For`. */
  trustedProxies: number
}

/** What the settings say of this process. */
export const surroundingsHere = (): Surroundings => ({
  onVercel: env().VERCEL !== undefined,
  trustedProxies: env().TRUSTED_PROXIES,
})

/**
 * Who an enquiry is counted for: an IPv4 address, the /64 of an IPv6 one, or `unknown`, which all share.
 *
 * A server may name its visitor in `X-Client-IP`; a browser may not, or it would choose its own bucket. Otherwise it
 * is the peer as the platform reports it: on Vercel its own header, elsewhere the entry of `X-Forwarded-For` that
 * stands `trustedProxies` hops from the right. The server in front must append the address it is called from, as
 * `npm start` does; what stands further left is the client's own claim.
 */
export function readVisitor(headers: Headers, surroundings: Surroundings): string {
  return namedBucket(headers) ?? bucketOf(peerAddress(headers, surroundings)) ?? 'unknown'
}

/** Whether the visitor is known from the caller's word only, which anyone with the public key can give. */
export const isNamed = (headers: Headers): boolean => namedBucket(headers) !== undefined

const namedBucket = (headers: Headers): string | undefined =>
  headers.has('origin') ? undefined : bucketOf(headers.get('x-client-ip') ?? '')

/** A visitor as it may be stored or counted: an address alone could be found by trying them all. */
export const hashVisitor = (visitor: string, secret: string): string =>
  createHmac('sha256', secret).update(visitor).digest('base64url')

/** The address of the peer by the same rule, whole, to be named to another server; undefined when it is none. */
export function peerNamed(headers: Headers, surroundings: Surroundings): string | undefined {
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

/** The address of an entry: proxies may add a port, put an IPv6 address in brackets, and either in quotes. */
function addressIn(entry: string): string {
  const [, quoted = entry] = /^"([^"]*)"$/.exec(entry) ?? []
  const [, version6] = /^\[([^\]]*)\](?::\d+)?$/.exec(quoted) ?? []
  const [, version4] = /^([\d.]+):\d+$/.exec(quoted) ?? []
  return version6 ?? version4 ?? quoted
}

/** The bucket of one address; undefined when the text is not exactly one. */
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
