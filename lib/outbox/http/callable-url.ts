import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/**
 * Whether a host may have a private address and be spoken to over plain HTTP: `privateHosts` name it as `host`, which
 * means any port of it, or as `host:port`.
 */
export function isPrivateHost(url: URL, privateHosts: readonly string[]): boolean {
  const port = url.port || defaultPorts[url.protocol]
  return privateHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`)
}

/**
 * Why an address can never be called, whatever its name resolves to; undefined when it may be. Plain HTTP and private
 * addresses are for the hosts that the service names only.
 */
export function refusalReason(url: URL, privateHosts: readonly string[]): string | undefined {
  const isNamed = isPrivateHost(url, privateHosts)
  if (url.protocol !== 'https:' && !(isNamed && url.protocol === 'http:')) return 'only https is'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An address is not resolved, so the check of the resolver would not see it. Its odd spellings are gone by now.
  if (isIP(host) !== 0 && !isNamed && !isPublicAddress(host)) return 'the address is private'
  return undefined
}

/** What a message may be posted to: an http or https address without a user and a fragment. */
export function isPlainUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** Why an address can never be called, in words that show no path and no query; undefined when it may be. */
export function refusalOf(address: string, privateHosts: readonly string[]): string | undefined {
  const url = new URL(address)
  const reason = refusalReason(url, privateHosts)
  if (reason === undefined) return undefined
  return `${url.protocol}//${url.host} can not be called: ${reason}, unless CRM_PRIVATE_HOSTS names the host`
}

/** An address as it may be shown: many hold a token, in the query or in the path. */
export const redactedUrl = (address: string): string => `${new URL(address).origin}/…`
