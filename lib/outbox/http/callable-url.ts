import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Tells whether a host may have a private address and use plain HTTP. `privateHosts` name it as `host`, for any port, or
 * as `host:port`.
 */
export function isPrivateHost(url: URL, privateHosts: readonly string[]): boolean {
  const port = url.port || defaultPorts[url.protocol]
  return privateHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`)
}

/**
 * Returns why a URL can never be called, whatever its name resolves to; undefined when it may be called. Plain HTTP and
 * private addresses need a host in `privateHosts`.
 */
export function refusalReason(url: URL, privateHosts: readonly string[]): string | undefined {
  const isNamed = isPrivateHost(url, privateHosts)
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:')) return 'only https is'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is never resolved, so it is checked here; the URL parser has normalised its spelling.
  if (isIP(host) !== 0 && !isNamed && !isPublicAddress(host)) return 'the address is private'
  return undefined
}

/** Tells whether a message can be posted to an address: http or https, without a user and a fragment. */
export function isPlainUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** Returns why an address can never be called, without its path and query; undefined when it may be called. */
export function callRefusalOf(address: string, privateHosts: readonly string[]): string | undefined {
  const url = new URL(address)
  const reason = refusalReason(url, privateHosts)
  if (reason === undefined) return undefined
  return `${url.protocol}//${url.host} can not be called: ${reason}, unless CRM_PRIVATE_HOSTS names the host`
}

/** Returns an address without path and query, which may hold a token. */
export const redactedUrl = (address: string): string => `${new URL(address).origin}/…`
