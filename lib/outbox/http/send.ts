import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { DeliveryFailure } from '../outcome.ts'
import { isPublicAddress } from './address.ts'
import { isPrivateHost, refusalReason } from './callable-url.ts'
import { type AnsweredBytes, exchange, type HttpAnswer, type Outgoing } from './exchange.ts'

/**
 * Sends one request; throws a `DeliveryFailure` when no response came. Settles by a deadline of its own or when `signal`
 * aborts, whatever the other side does. Redirects are not followed.
 */
export type Send = (outgoing: Outgoing, signal?: AbortSignal) => Promise<HttpAnswer>

const patienceMs = 10_000
/** The status decides, or the beginning of the body. */
const answerBytesMax = 64 * 1024
const redirectsMax = 5

export interface Allowance {
  /** Hosts, as `host` or `host:port`, that may have a private address and use plain HTTP. */
  privateHosts: readonly string[]
  /** The time of a whole request, from the name look-up to the last byte; ten seconds by default. */
  withinMs?: number
}

/**
 * Makes a sender that reaches only the public internet, over HTTPS. The address is checked when the connection is made,
 * so a name cannot resolve differently for the check. Each request has its own connection and uses no proxy.
 */
export function sendWith(allowance: Allowance): Send {
  return async (outgoing, signal) => {
    const { bytes, ...answer } = await exchangeWith(allowance, outgoing, signal, answerBytesMax)
    return { ...answer, body: bytes.toString('utf8') }
  }
}

/**
 * Fetches a file from the public internet under the same conditions, checked again at each redirect. Throws a
 * `DeliveryFailure` for any status but 200, and for more than `bytesMax` bytes.
 */
export async function fetchFile(address: string, allowance: Allowance, bytesMax: number): Promise<Buffer> {
  const ends = performance.now() + (allowance.withinMs ?? patienceMs)
  let url = address
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const withinMs = Math.max(1, ends - performance.now())
    const outgoing = { method: 'GET', url, headers: { accept: '*/*' } } as const
    const answer = await exchangeWith({ ...allowance, withinMs }, outgoing, undefined, bytesMax)
    const { host } = new URL(url)
    if (answer.status === 200 && answer.isWhole) return answer.bytes
    if (answer.status === 200) throw new DeliveryFailure(`${host} answers more than ${bytesMax} bytes`)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status > 399 || !location || !URL.canParse(location, url))
      throw new DeliveryFailure(`${host} answered ${answer.status}; expected a file`)
    url = new URL(location, url).href
  }
  throw new DeliveryFailure(
    `${new URL(address).host} redirects too often; expected ${redirectsMax} redirects at most`,
  )
}

function exchangeWith(
  { privateHosts, withinMs = patienceMs }: Allowance,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
  bytesMax: number,
): Promise<AnsweredBytes> {
  const url = new URL(outgoing.url)
  const reason = refusalReason(url, privateHosts)
  if (reason !== undefined) throw new DeliveryFailure(`${url.host} was not called: ${reason}`)
  const lookup = isPrivateHost(url, privateHosts) ? undefined : publicLookup
  return exchange(url, outgoing, { withinMs, lookup, signal, bytesMax })
}

/**
 * Resolves names to public addresses; fails when any address of a name is private, because the connection may use it.
 */
export const publicLookupOver =
  (resolveName: typeof resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const closed = addresses.find(({ address }) => !isPublicAddress(address))
      if (closed === undefined) return callback(null, addresses)
      const message = `${hostname} was not called: it has the private address ${closed.address}`
      callback(new DeliveryFailure(message), [])
    })
  }

const publicLookup = publicLookupOver(resolve)
