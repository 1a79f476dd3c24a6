import { whyNotCalled } from './private-hosts.ts'

/** What a message may be posted to: an http or https address without a user and a fragment. */
export function isPlainUrl(text: string): boolean {
  if (text.length > 2_000 || !URL.canParse(text)) return false
  const { protocol, username, password, hash } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hash === ''
}

/** Why an address can never be called, in words that show no path and no query; undefined when it may be. */
export function refusalOf(address: string, privateHosts: readonly string[]): string | undefined {
  const url = new URL(address)
  const reason = whyNotCalled(url, privateHosts)
  if (reason === undefined) return undefined
  return `${url.protocol}//${url.host} can not be called: ${reason}, unless CRM_PRIVATE_HOSTS names the host`
}

/** An address as it may be shown: many hold a token, in the query or in the path. */
export const shownUrl = (address: string): string => `${new URL(address).origin}/…`
