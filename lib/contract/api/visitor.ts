import { createHmac, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { env } from '#lib/base/env.ts'
import { type TrustedProxies, visitorEntry } from '#lib/base/net/trusted-proxies.ts'
import { perProcess } from '#lib/base/per-process.ts'
import type { Limit } from './counters/counters.ts'
import { storeSecret } from './counters/stores.ts'

/** Facts about the deployment that decide which address headers can be trusted. */
interface Surroundings {
  /** Vercel sets the client's address itself and discards what the client sends. */
  onVercel: boolean
  trustedProxies: TrustedProxies
}

const surroundingsFromEnv = (): Surroundings => ({
  onVercel: env().VERCEL !== undefined,
  trustedProxies: env().TRUSTED_PROXIES,
})

/**
 * Returns the client address used for rate limits: an IPv4 address, the /64 network of an IPv6 address, or `unknown`,
 * which all clients without a valid address share. Requests without a key (pages, forms, `/mcp`, the dashboard) are
 * limited by this alone.
 *
 * On Vercel the address comes from its own header, elsewhere from the `X-Forwarded-For` entry before those of our own
 * proxies. The server in front must append the address that called it, as `npm start` does.
 */
export const peerBucket = (headers: Headers, surroundings: Surroundings): string =>
  bucketOf(peerAddress(headers, surroundings)) ?? 'unknown'

/**
 * Returns the visitor in `X-Client-IP`, which an institute's own server sends; undefined if missing or invalid.
 * Ignored for browser requests, which could otherwise choose their own limit. Only `POST /leads` with a key reads
 * this header, because anyone can send it.
 */
export const namedBucket = (headers: Headers): string | undefined =>
  headers.has('origin') ? undefined : bucketOf(headers.get('x-client-ip') ?? '')

/** Depends on a secret: otherwise the address could be found by hashing every possible one. */
export const hashVisitor = (visitor: string, secret: string): string =>
  createHmac('sha256', secret).update(visitor).digest('base64url')

function peerAddress(headers: Headers, { onVercel, trustedProxies }: Surroundings): string {
  if (onVercel) return hops(headers, 'x-vercel-forwarded-for').at(-1) ?? ''
  return visitorEntry(hops(headers, 'x-forwarded-for'), trustedProxies)
}

const hops = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((entry) => addressIn(entry.trim()))

/** Proxies may add a port, brackets around an IPv6 address, and quotes around everything. */
function addressIn(entry: string): string {
  const [, quoted = entry] = /^"([^"]*)"$/.exec(entry) ?? []
  const [, version6] = /^\[([^\]]*)\](?::\d+)?$/.exec(quoted) ?? []
  const [, version4] = /^([\d.]+):\d+$/.exec(quoted) ?? []
  return version6 ?? version4 ?? quoted
}

/** Returns the IPv4 address or /64 network used for rate limits; undefined unless the text is exactly one address. */
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

function expand(address: string): number[] {
  // The URL parser rewrites a dotted IPv4 tail as groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

const groupsOf = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))

/**
 * Returns whether a form was sent from a page on the same host or on the site's own address; other websites must not
 * submit forms on behalf of their visitors. Returns undefined if no header contains the origin.
 */
export function isFromOwnPage(headers: Headers, ownOrigin: string): boolean | undefined {
  const origin = headers.get('origin')
  if (origin === null) return undefined
  if (origin === ownOrigin) return true
  const hosts = [headers.get('x-forwarded-host'), headers.get('host')]
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}

/** The visitor behind a request, as counted by rate limits and stored with enquiries. */
export interface Visitor {
  hash: string
  /**
   * `named`: identified by the caller's server. `seen`: identified by IP address. `assistant`: writes through an
   * assistant. Each group has its own limit, because anyone with the public key can invent names, which must not use up
   * the limit of the other groups.
   */
  group: 'named' | 'seen' | 'assistant'
}

/** Hashes differ by scope, such as an institute's id: two cannot learn that the same person wrote to both. */
export const peerVisitor = (headers: Headers, scope: string): Visitor => ({
  hash: hashed(peerBucket(headers, surroundingsFromEnv()), scope),
  group: 'seen',
})

/** Returns the visitor whom the caller's server names; otherwise the visitor at the client's address. */
export function keyedVisitor(headers: Headers, scope: string): Visitor {
  const named = namedBucket(headers)
  return named === undefined ? peerVisitor(headers, scope) : { hash: hashed(named, scope), group: 'named' }
}

const hashed = (bucket: string, scope: string): string => hashVisitor(`${scope} ${bucket}`, secret())

/**
 * Secret for hashing addresses. Never stored with the hashes, because anyone who has both can recover the addresses by
 * hashing every possible address. Processes that share a counter store derive the secret from the token or password of
 * the store; a process that counts alone generates it.
 */
const secret = perProcess(
  'visitor secret',
  () => env().VISITOR_SECRET ?? storeSecret() ?? randomBytes(32).toString('hex'),
)

interface LeadLimits {
  institute_id: string
  leads_per_visitor: number
  leads_per_minute: number
}

/**
 * Returns the visitor's own limit, then the limit of the group. An attempt over the first limit does not count
 * towards the second, so forged addresses cannot use up the limit of real visitors.
 */
export function leadLimits(
  { institute_id, leads_per_visitor, leads_per_minute }: LeadLimits,
  { hash, group }: Visitor,
): Limit[] {
  const all = `leads:${institute_id}:${group}`
  return [
    {
      ...{ name: `${all}:${hash}`, policy: 'visitor', perMinute: leads_per_visitor },
      counted: 'enquiries from this visitor',
    },
    {
      ...{ name: all, policy: 'institute', perMinute: leads_per_minute },
      counted: 'enquiries to this institute',
    },
  ]
}
